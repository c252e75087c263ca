import { hashSource } from "./content-policy.server.ts";

/**
 * Holds a page's scripts back until its visitor first touches it, so that nothing competes with the first paint.
 *
 * The scripts that carry `mark` as their nonce, which are React's and the router's, become inert ones
 * (`type="text/deferred"`), their preload links go, and one small inline script revives them, in order, on the first
 * pointer, touch, key or focus; `atOnce` does so right after the first paint. Any other script stays as it is, and its
 * hash is not among `hashes`: a browser refuses to run it. The script that scrolls to where the visitor was shrinks to
 * what the router needs of it: it scrolls by itself when it starts. A form posted, or a plain button pressed, while the
 * scripts are on their way is held and done again by React once it has taken over; a form that waits longer than
 * `patience` is posted plainly. Until then a browser that knows speculation rules fetches the page behind a link that
 * the visitor reaches for.
 */
export function deferScripts(
  page: string,
  { mark, atOnce }: { mark: string; atOnce: boolean },
): { html: string; hashes: string[] } {
  const starter = atOnce ? startAtOnce : startOnIntent;
  const hashes = [starter.hash, rules.hash];
  const html = page
    .replaceAll(/<link rel="modulepreload"[^>]*>/g, "")
    .replace(/\(\(storageKey, [\s\S]*?(?=<\/script>)/, nameHistoryEntry)
    .replaceAll(
      /<script([^>]*)>([\s\S]*?)<\/script>/g,
      (script, attributes: string, text: string) => {
        if (!attributes.includes(` nonce="${mark}"`)) return script;
        hashes.push(hashSource(text));
        const inert = attributes
          .replace(` nonce="${mark}"`, "")
          .replace(/ type=("[^"]*")/, " data-type=$1");
        return `<script type="text/deferred"${inert}>${text}</script>`;
      },
    )
    .replace(
      "</body>",
      `<script type="speculationrules">${rules.text}</script><script>${starter.text}</script></body>`,
    );
  return { html, hashes };
}

/** Else all pages that were not moved to within the browser would share one scroll position. */
const nameHistoryEntry =
  'history.state?.key||history.replaceState({key:Math.random().toString(32).slice(2)},"")';

const rules = inlined(
  JSON.stringify({
    prefetch: [{ where: { href_matches: "/*" }, eagerness: "moderate" }],
  }),
);

/** Milliseconds that a form waits for React before it is posted without it. */
const patience = 4000;

/**
 * The default policy of Trusted Types: text becomes a script (which must still have its hash in the page's policy), and
 * of HTML only what React makes an empty script element from.
 */
const start = `const d=document,w=window;let s,h;
w.trustedTypes?.createPolicy("default",{createScript:t=>t,createHTML:t=>/^<s\\w+><.script>$/.test(t)?t:null});
const go=()=>{if(s)return;s=1;for(const o of d.querySelectorAll('script[type="text/deferred"]')){
const n=o.cloneNode(true);n.type=o.dataset.type||"";n.async=false;o.replaceWith(n)}};
const hold=(e,again)=>{e.preventDefault();e.stopPropagation();h=again};
const onSubmit=e=>{const f=e.target;if(s&&f.method=="post"){
hold(e,()=>f.requestSubmit(e.submitter));setTimeout(release,${patience})}};
const plain='button[type="button"]'+("command" in HTMLButtonElement.prototype?":not([commandfor])":"");
const onClick=e=>{const b=e.target.closest(plain);if(s&&b&&!h)hold(e,()=>b.click())};
const release=()=>{w.removeEventListener("submit",onSubmit,true);w.removeEventListener("click",onClick,true);
const r=d.querySelector('script[type="speculationrules"]');if(r)r.remove();
const again=h;h=0;if(again)again()};
w.addEventListener("submit",onSubmit,true);w.addEventListener("click",onClick,true);
w.addEventListener("app-ready",release,{once:true});`;

const startOnIntent = inlined(`{${start}
for(const t of ["pointerover","pointerdown","touchstart","keydown","focusin"])w.addEventListener(t,go,{once:true,capture:true,passive:true})}`);

const startAtOnce = inlined(`{${start}
try{new PerformanceObserver(go).observe({type:"paint",buffered:true})}catch(e){}
w.addEventListener("load",()=>setTimeout(go,500))}`);

function inlined(text: string) {
  return { text, hash: hashSource(text) };
}
