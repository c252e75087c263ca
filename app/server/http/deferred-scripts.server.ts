import { hashSource } from "../security/content-policy.server.ts";

/**
 * Holds a page's scripts back until its visitor first touches it, so that nothing competes with the first paint.
 *
 * The scripts that carry `mark` as their nonce, which are React's and the router's, leave their places, where React still
 * finds its elements, for an inert one (`type="deferred"`) at the page's end: one module, since the policy has 100 bytes
 * for each script. What it imports runs before the rest of it, and reads nothing that the rest sets. Its first line
 * names the preload links' files that it does not import, so that all are requested at once when it starts, none before.
 * One small inline script revives its text, and no other element's or file, on the first pointer, key or focus; on a page that `isEager` right after the first
 * paint. Where the device keeps something `awaited` in its local storage, it starts once the page is loaded. The style
 * sheet at the address `styleSheet` and the manifest load with it. Any other script stays as it is, and its hash is not
 * among `hashes`: a browser refuses to run it. The script that restores the scroll position, which the root marks with
 * `data-scroll`, shrinks to what the router needs of it: the browser has restored the position already, and the visitor
 * may have scrolled since. A form posted, or a plain button pressed, while the scripts are on
 * their way is held and done again by React once it has taken over; a form that waits longer than its `data-patience`, or
 * else `patience`, or whose scripts fail, is posted plainly. Meanwhile it is `aria-busy`. Until then a browser that knows speculation rules fetches the page behind a link that
 * the visitor reaches for; but on a page that `isLinkMap` it would first work out the style of thousands of links, even of
 * those that are folded away.
 *
 * The headlines' `face`, at its address, is asked for after the first paint, too; until then they stand in one of the
 * same measure.
 *
 * A link that `data-opens` a dialog opens it, until React makes it a button.
 *
 * It also notes, under `landings` in the local storage, the time, the address and the referrer of each arrival from
 * elsewhere, unless the browser asks for privacy; and in `self.dialed` that a telephone link was pressed.
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

/** Of files, and names in the local storage. */
type Addresses = Record<"awaited" | "styleSheet" | "face" | "landings", string>;

/** `data` is a script's text, which comes after the others. */
type PageOptions = { data: string; isEager: boolean; isLinkMap: boolean };

/** Else all pages that were not moved to within the browser would share one scroll position. */
const nameHistoryEntry =
  'history.state?.key||history.replaceState({key:Math.random().toString(32).slice(2)},"")';

/** Stands for one of React's elements, and is no script. */
const place = '<script type="text/plain"></script>';

const rules = scriptOf(
  JSON.stringify({
    prefetch: [{ where: { href_matches: "/*" }, eagerness: "moderate" }],
  }),
  ' type="speculationrules"',
);

/** Milliseconds that a form waits for React before it is posted without it. */
const patience = 4000;

/**
 * `s`: 1 from the start of the scripts, 2 once React has taken over, or cannot; `h`: does again what is held. The default
 * policy of Trusted Types: text becomes a script (which must still have its hash in the page's policy), and of HTML only
 * what React makes an empty script element from, and what holds no element.
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
on("submit",e=>{const f=e.target;if(s==1&&f.method=="post"&&!f.target){f.ariaBusy=!0;hold(e,()=>f.requestSubmit(e.submitter));setTimeout(release,+f.dataset.patience||${patience})}},1);
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
for(const t of["pointerover","pointerdown","keydown","focusin"])on(t,go,1)`;

const startAtOnce = `
painted(go);
on("load",()=>setTimeout(go,500))`;

function scriptOf(text: string, attributes = "") {
  return {
    element: `<script${attributes}>${text}</script>`,
    hash: hashSource(text),
  };
}
