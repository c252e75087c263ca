import { logo } from "../brand/brand.ts";
import type { ColorName, Palette } from "../brand/contrast.ts";
import type { Look } from "../brand/look/look.ts";
import type { Phone } from "../brand/operator.ts";

/** Inline; the page's CSP allows it by hash. */
export function refusalStyle(palette: Palette): string {
  const color = (key: ColorName) => `light-dark(${palette[key].join(",")})`;
  return `:root{color-scheme:light dark;background:${color("sunken")};color:${color("ink")}}body{margin:0;font:1.0625rem/1.6 system-ui,sans-serif}header,main{width:min(100% - clamp(2rem,7vw,6rem),72rem);margin-inline:auto}header{display:flex;align-items:center;gap:.5rem;min-height:5.25rem;font:500 1.5rem/1 Georgia,serif}svg{width:2rem;fill:none;stroke:currentColor;stroke-width:2;stroke-linecap:round;stroke-linejoin:round}main{padding-block:clamp(2rem,8vh,5rem) 4rem}h1{margin:0;font:500 clamp(2.375rem,1.8rem + 2.6vw,3.75rem)/1.05 Georgia,serif;letter-spacing:-.012em;text-wrap:balance}p{max-width:60ch;margin:1.25rem 0;color:${color("muted")};font-size:1.125rem}b{white-space:nowrap}nav{display:flex;flex-wrap:wrap;gap:.75rem;margin-top:1.75rem}a{display:flex;min-height:3rem;align-items:center;justify-content:center;padding:0 1.25rem;border:1px solid ${color("control")};border-radius:.375rem;color:inherit;font-weight:600;text-decoration:none}a:first-child{border-color:transparent;background:${color("action")};color:${color("on-action")}}:focus-visible{outline:3px solid ${color("focus")};outline-offset:2px}@media(width<40rem){nav{display:grid}}`;
}

/** Standalone, for when the site's frame can't be rendered: what is wrong, what to do, and the phone number. */
export function renderRefusalPage({
  heading,
  text,
  phone,
  look,
}: {
  heading: string;
  text: string;
  phone: Phone;
  look: Look;
}) {
  const name = look.name.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${heading} | ${name}</title>
<style>${refusalStyle(look.palette)}</style>
<header><svg viewBox="0 0 32 32" aria-hidden="true"><path d="${logo}"/></svg>${name}</header>
<main>
<h1>${heading}</h1>
<p>${text.replace(phone.display, (number) => `<b>${number}</b>`)}</p>
<nav aria-label="What to do"><a href="tel:${phone.number}">Call ${phone.display}</a><a href="/">Go to Homepage</a></nav>
</main>
</html>
`;
}
