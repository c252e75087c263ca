import css from "../app.css?inline";

const id = "styles";

/** The text of the style sheet. The browser's bundle has no copy of its own: it reads what the page came with. */
const text = import.meta.env.SSR
  ? css
  : (document.getElementById(id)?.textContent ?? "");

/** All of the site's CSS, within the page: nothing is asked for before the first paint. */
export function Styles() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet
  return <style id={id} dangerouslySetInnerHTML={{ __html: text }} />;
}
