/**
 * Holds a page's scripts back until its visitor first touches it, so that nothing competes with the first paint.
 *
 * React Router's scripts become inert ones (`type="deferred"`), its preload links go, and one small inline script
 * revives them, in order, on the first pointer, key or focus; `atOnce` does so right after the first paint.
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
        const inert = attributes
          .replace(/ type=("[^"]*")/, " data-type=$1")
          .replace(' async=""', "");
        return `<script type="deferred"${inert}>`;
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

/** `s`: 1 from the start of the scripts, 2 once React has taken over, or cannot; `h`: does again what is held. */
const start = (
  awaited: string,
) => `let s,h,d=document,x=d.currentScript.previousSibling,on=addEventListener,
release=()=>{s=s&&2;x.remove();const again=h;h=0;again&&again()},
go=()=>{if(!s)for(const o of d.querySelectorAll("[type=deferred]")){
s=1;const n=o.cloneNode(1);n.type=o.dataset.type||"";n.async=0;n.onerror=release;o.replaceWith(n)}},
hold=(e,again)=>{e.preventDefault();e.stopPropagation();h=again},
plain="button[type=button]"+(self.CommandEvent?":not([commandfor])":"");
on("submit",e=>{const f=e.target;if(s==1&&f.method=="post"){
hold(e,()=>f.requestSubmit(e.submitter));setTimeout(release,${patience})}},1);
on("click",e=>{const b=e.target.closest(plain);if(s==1&&b&&!h)hold(e,()=>b.click())},1);
for(const t of["app-ready","error","unhandledrejection"])on(t,release);
on("pageshow",()=>{try{localStorage.${awaited}&&go()}catch(e){}});`;

const startOnIntent = `
for(const t of["pointerover","pointerdown","keydown","focusin"])on(t,go,1)`;

const startAtOnce = `
try{new PerformanceObserver(go).observe({type:"paint",buffered:true})}catch(e){}
on("load",()=>setTimeout(go,500))`;
