/**
 * Holds a page's scripts back until its visitor first touches it, so that nothing competes with the first paint.
 *
 * React Router's scripts become inert ones (`type="text/deferred"`), its preload links go, and one small inline script
 * revives them, in order, on the first pointer, touch, key or focus; `atOnce` does so right after the first paint.
 * JSON-LD is left alone. The script that scrolls to where the visitor was shrinks to what the router needs of it: it
 * scrolls by itself when it starts. A form posted, or a plain button pressed, while the scripts are on their way is held and done
 * again by React once it has taken over; a form that waits longer than `patience`, or whose scripts fail, is posted
 * plainly. Until then a browser that knows speculation rules fetches the page behind a link that the visitor reaches
 * for. Where the device keeps something `awaited` in its local storage, the scripts start once the page is loaded.
 */
export function deferScripts(
  html: string,
  { atOnce, awaited }: { atOnce: boolean; awaited: string },
) {
  return html
    .replaceAll(/<link rel="modulepreload"[^>]*>/g, "")
    .replace(/\(\(storageKey, [\s\S]*?(?=<\/script>)/, nameHistoryEntry)
    .replaceAll(
      /<script(?![^>]*ld\+json)([^>]*)>/g,
      (_, attributes: string) => {
        const inert = attributes.replace(/ type=("[^"]*")/, " data-type=$1");
        return `<script type="text/deferred"${inert}>`;
      },
    )
    .replace(
      "</body>",
      `${speculation}<script>{${start(awaited)}${atOnce ? startAtOnce : startOnIntent}}</script></body>`,
    );
}

/** Else all pages that were not moved to within the browser would share one scroll position. */
const nameHistoryEntry =
  'history.state?.key||history.replaceState({key:Math.random().toString(32).slice(2)},"")';

const speculation = `<script type="speculationrules">${JSON.stringify({
  prefetch: [{ where: { href_matches: "/*" }, eagerness: "moderate" }],
})}</script>`;

/** Milliseconds that a form waits for React before it is posted without it. */
const patience = 4000;

const start = (awaited: string) => `const d=document,w=window;let s,h;
const go=()=>{if(s)return;s=1;for(const o of d.querySelectorAll('script[type="text/deferred"]')){
const n=d.createElement("script");
for(const a of o.attributes)if(!a.name.endsWith("type"))n.setAttribute(a.name,a.value);
if(o.dataset.type)n.type=o.dataset.type;n.async=false;n.onerror=release;n.text=o.text;o.replaceWith(n)}};
const hold=(e,again)=>{e.preventDefault();e.stopPropagation();h=again};
const onSubmit=e=>{const f=e.target;if(s&&f.method=="post"){
hold(e,()=>f.requestSubmit(e.submitter));setTimeout(release,${patience})}};
const plain='button[type="button"]'+("command" in HTMLButtonElement.prototype?":not([commandfor])":"");
const onClick=e=>{const b=e.target.closest(plain);if(s&&b&&!h)hold(e,()=>b.click())};
const release=()=>{w.removeEventListener("submit",onSubmit,true);w.removeEventListener("click",onClick,true);
const r=d.querySelector('script[type="speculationrules"]');if(r)r.remove();
const again=h;h=0;if(again)again()};
w.addEventListener("submit",onSubmit,true);w.addEventListener("click",onClick,true);
for(const t of ["app-ready","error","unhandledrejection"])w.addEventListener(t,release);
w.addEventListener("pageshow",()=>{try{localStorage.${awaited}&&go()}catch(e){}});`;

const startOnIntent = `
for(const t of ["pointerover","pointerdown","touchstart","keydown","focusin"])w.addEventListener(t,go,{once:true,capture:true,passive:true})`;

const startAtOnce = `
try{new PerformanceObserver(go).observe({type:"paint",buffered:true})}catch(e){}
w.addEventListener("load",()=>setTimeout(go,500))`;
