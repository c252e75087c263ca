import { hashSource } from "../security/content-policy.server.ts";

/**
 * Defers a page's scripts until the visitor first touches it, so that nothing competes with the first paint; pages that
 * are `isEager` start them right after it. docs/mechanisms.md has a drawing of the flow.
 *
 * - React's and the router's scripts, which carry `mark` as their nonce, become one inert module (`type="deferred"`) at
 *   the page's end. Its first line names the preloaded files that it doesn't import, so that all are requested at once.
 *   An inline script after it runs that one element's text, found by its position. No other script's hash is in
 *   `hashes`, so the browser refuses to run anything injected.
 * - A form submitted, or a plain button pressed, while the scripts load is held and replayed after hydration. A form that
 *   waits longer than its `data-wait`, or `submitWait`, or whose scripts fail, is submitted without JavaScript. Meanwhile it
 *   has `aria-busy`.
 * - Links are prefetched on hover by speculation rules, except where the page `isLinkMap`: thousands of links are slow.
 * - The style sheet at `styleSheet` and the manifest load with the scripts, the headline `face` after the first paint.
 *   Where local storage has `awaited`, unsent forms, the scripts start when the page has loaded.
 * - A link that `data-opens` a dialog opens it before hydration.
 * - A listener for touches: without one, Safari shows no pressed state.
 * - Arrivals from other sites are recorded under `landings` in local storage (time, URL, referrer), unless the browser
 *   asks for privacy; `self.dialed` records that a phone link was pressed.
 */
export function createScriptDeferrer({
  mark,
  ...addresses
}: Addresses & { mark: string }) {
  const shared = start(addresses);
  const onIntent = scriptOf(`{${shared}${startOnIntent}}`);
  const atOnce = scriptOf(`{${shared}${startAtOnce}}`);
  return (
    page: string,
    { data, isEager, isLinkMap }: PageOptions,
  ): { html: string; hashes: string[] } => {
    const texts: string[] = [];
    const files: string[] = [];
    const html = page.replaceAll(
      /<link rel="modulepreload"([^>]*)>|<script([^>]*)>([\s\S]*?)<\/script>/g,
      (element, link?: string, attributes = "", text = "") => {
        if (link !== undefined) {
          files.push(/ href="([^"]*)"/.exec(link)?.[1] ?? "");
          return "";
        }
        if (!attributes.includes(` nonce="${mark}"`)) return element;
        const isScrolling = attributes.includes(" data-scroll=");
        texts.push(isScrolling ? nameHistoryEntry : text);
        return place;
      },
    );
    if (texts.length === 0) return { html, hashes: [] };
    const unnamed = files.filter(
      (file) => !texts.some((text) => text.includes(file)),
    );
    const scripts = [
      ...(isLinkMap ? [] : [rules]),
      // Right before the script that revives it, which knows it by this place alone.
      scriptOf(
        [`//${unnamed.join(" ")}`, ...texts, data].join("\n"),
        ' type="deferred"',
      ),
      isEager ? atOnce : onIntent,
    ];
    const end = html.lastIndexOf("</body>");
    const elements = scripts.map(({ element }) => element).join("");
    return {
      html: html.slice(0, end) + elements + html.slice(end),
      hashes: scripts.map(({ hash }) => hash),
    };
  };
}

/** URLs of files, and keys in local storage. */
type Addresses = Record<"awaited" | "styleSheet" | "face" | "landings", string>;

/** `data` is a script's text, which comes after the others. */
type PageOptions = { data: string; isEager: boolean; isLinkMap: boolean };

/**
 * Gives each history entry a key: without one, pages opened by a full load, and places in a page opened by a plain link,
 * would share one scroll position.
 */
const nameHistoryEntry =
  '(onpopstate=()=>history.state?.key||history.replaceState({key:Math.random().toString(32).slice(2)},""))()';

const place = '<script type="text/plain"></script>';

const rules = scriptOf(
  JSON.stringify({
    prefetch: [{ where: { href_matches: "/*" }, eagerness: "moderate" }],
  }),
  ' type="speculationrules"',
);

/** Milliseconds that a form waits for hydration before it is submitted without JavaScript. */
const submitWait = 4000;

/**
 * `s`: 1 while the scripts load, 2 after hydration or its failure; `h` replays what was held. The Trusted Types policy
 * allows script text, whose hash the page's policy still checks, and HTML without elements other than the empty script
 * that React creates.
 */
const start = ({
  awaited,
  styleSheet,
  face,
  landings,
}: Addresses) => `let s,h,d=document,o=d.currentScript.previousElementSibling,x=d.querySelector("[type=speculationrules]"),on=addEventListener,
idle=()=>d.querySelector("form[aria-busy]")?.removeAttribute("aria-busy"),
release=()=>{idle();s=s&&2;x?.remove();const again=h;h=0;again&&again()},
go=()=>{if(!s){for(const[rel,href]of[...o.text.match(/\\/assets[\\w/.-]+js/g).map(f=>["modulepreload",f]),["stylesheet","${styleSheet}"],["manifest","/site.webmanifest"]])d.head.append(Object.assign(d.createElement("link"),{rel,href}))
const n=d.createElement("script");s=1;n.type="module";n.text=o.text;n.onerror=release;o.replaceWith(n)}},
painted=f=>{try{new PerformanceObserver((l,o)=>{if(l.getEntriesByName("first-contentful-paint")[0]){o.disconnect();f()}}).observe({type:"paint",buffered:true})}catch(e){on("load",f)}},
hold=(e,again)=>{e.preventDefault();e.stopPropagation();h=again},
plain="button[type=button]";
self.trustedTypes?.createPolicy("default",{createScript:t=>t,createHTML:t=>/^(<s\\w+><.script>)?[^<]*$/.test(t)?t:null});
on("submit",e=>{const f=e.target;if(s==1&&f.method=="post"&&!f.target){f.ariaBusy=!0;hold(e,()=>e.submitter?.click());setTimeout(release,+f.dataset.wait||${submitWait})}},1);
on("submit",e=>{const f=e.target;if(!e.defaultPrevented&&f.method!="dialog")f.ariaBusy=!0});on("pageshow",e=>e.persisted&&idle());
on("click",e=>{const t=e.target,b=t.closest(plain),l=t.closest("[data-opens]");self.dialed||=t.closest("[href^=tel]");
if(l&&!e.ctrlKey&&!e.metaKey){e.preventDefault();d.getElementById(l.dataset.opens).showModal()}
if(s==1&&b&&!h)hold(e,()=>b.click())},1);
for(const t of["app-ready","error","unhandledrejection"])on(t,release);
try{const l=localStorage;d.referrer.startsWith(location.origin)||navigator.globalPrivacyControl||(
l.${landings}=[Date.now(),location,d.referrer,"\\n"].join(" ")+(l.${landings}||""))}catch(e){}
on("pageshow",()=>{try{localStorage.${awaited}&&go()}catch(e){}});
painted(()=>d.fonts.add(new FontFace("Headlines","url(${face})",{weight:"400 700",display:"swap"})));`;

const startOnIntent = `
for(const t of["pointerover","pointerdown","touchstart","keydown","focusin"])on(t,go,1)`;

const startAtOnce = `
on("touchstart",go);
painted(go);
on("load",()=>setTimeout(go,500))`;

function scriptOf(text: string, attributes = "") {
  return {
    element: `<script${attributes}>${text}</script>`,
    hash: hashSource(text),
  };
}
