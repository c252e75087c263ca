import { hash } from "node:crypto";
import { script } from "virtual:desk-script";
import { colorVariables } from "../../shell/styles/styles.tsx";
import css from "./desk.css?inline";

const styles = colorVariables() + css;

/** Their names change with their contents, so browsers may keep them. */
export const scriptPath = `/desk-${shortHash(script)}.js`;
export const stylesPath = `/desk-${shortHash(styles)}.css`;

/** The desk's own script and style sheet; undefined for other paths. */
export function findDeskFile(path: string): Response | undefined {
  if (path === scriptPath) return answer(script, "text/javascript");
  return path === stylesPath ? answer(styles, "text/css") : undefined;
}

function answer(body: string, type: string) {
  return new Response(body, {
    headers: {
      "Content-Type": `${type}; charset=utf-8`,
      "Cache-Control": "private, max-age=31536000, immutable",
    },
  });
}

function shortHash(text: string) {
  return hash("sha256", text, "base64url").slice(0, 10);
}
