import { hashSource } from "../security/content-policy.server.ts";

/**
 * Defers a page's scripts until first interaction (`isEager`: until first paint), so that nothing competes with the
 * first paint: docs/mechanisms.md. Scripts with `mark` as nonce become one inert module, which the inline script after
 * it finds by position; only these two are in `hashes`, so the browser runs nothing injected. Early submits are replayed
 * after hydration, or sent without JavaScript. Unsent forms (`awaited`) start the scripts. `isLinkMap` pages prefetch
 * nothing: thousands of links are slow. Without a listener for touches, Safari shows no pressed state.
 */
export function createScriptDeferrer({
  mark,
  ...addresses
}: Urls & { mark: string }) {
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
        return placeholder;
      },
    );
    if (texts.length === 0) return { html, hashes: [] };
    const unnamed = files.filter(
      (file) => !texts.some((text) => text.includes(file)),
    );
    const scripts = [
      ...(isLinkMap ? [] : [rules]),
      // Right before the script that runs it, which finds it by this position alone.
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

type Urls = Record<"awaited" | "styleSheet" | "face" | "landings", string>;

type PageOptions = { data: string; isEager: boolean; isLinkMap: boolean };

/** Without a key, pages opened by a full load or a plain link would share one scroll position. */
const nameHistoryEntry =
  '(onpopstate=()=>history.state?.key||history.replaceState({key:Math.random().toString(32).slice(2)},""))()';

const placeholder = '<script type="text/plain"></script>';

const rules = scriptOf(
  JSON.stringify({
    prefetch: [{ where: { href_matches: "/*" }, eagerness: "moderate" }],
  }),
  ' type="speculationrules"',
);

/** How long a form waits for hydration before it is submitted without JavaScript. */
const submitWaitMs = 4000;

/**
 * `s`: 1 while scripts load, 2 after hydration or its failure; `h` replays what was held. The default Trusted Types
 * policy allows no elements but the empty script that React creates.
 */
const start = ({
  awaited,
  styleSheet,
  face,
  landings,
}: Urls) => `let s,h,d=document,o=d.currentScript.previousElementSibling,x=d.querySelector("[type=speculationrules]"),on=addEventListener,
idle=()=>d.querySelector("form[aria-busy]")?.removeAttribute("aria-busy"),
release=()=>{s==1&&idle();s=s&&2;x?.remove();const again=h;h=0;again&&again()},
go=()=>{if(!s){for(const[rel,href]of[...o.text.match(/\\/assets[\\w/.-]+js/g).map(f=>["modulepreload",f]),["stylesheet","${styleSheet}"],["manifest","/site.webmanifest"]])d.head.append(Object.assign(d.createElement("link"),{rel,href}))
const n=d.createElement("script");s=1;n.type="module";n.text=o.text;n.onerror=release;o.replaceWith(n)}},
painted=f=>{try{new PerformanceObserver((l,o)=>{if(l.getEntriesByName("first-contentful-paint")[0]){o.disconnect();f()}}).observe({type:"paint",buffered:true})}catch(e){on("load",f)}},
hold=(e,again)=>{e.preventDefault();e.stopPropagation();h=again},
plain="button[type=button]";
self.trustedTypes?.createPolicy("default",{createScript:t=>t,createHTML:t=>/^(<s\\w+><.script>)?[^<]*$/.test(t)?t:null});
on("submit",e=>{const f=e.target;if(s==1&&f.method=="post"&&!f.target){f.ariaBusy=!0;hold(e,()=>e.submitter?.click());setTimeout(release,+f.dataset.wait||${submitWaitMs})}},1);
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
