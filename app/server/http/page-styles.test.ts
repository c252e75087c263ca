import { expect, test } from "vitest";
import { createStyleTrimmer } from "./page-styles.server.ts";

const sheet = `
  /** A semicolon after a comment would include the next rule. */
  body{margin:0}
  .used{color:red}.unused{color:blue}
  .unused,.used:hover{top:0}
  .unused,p{left:0}
  .used .inner{right:0}.unused .used{right:0}
  @media (width>=40rem){.sm\\:w-1\\.5{width:1%}.md\\:flex{display:flex}}
  @media print{.unused{color:black}}
  .\\[\\&_a\\]\\:hover a{color:green}
  .\\32 xl{color:pink}
  .used{animation:turn 1s}.unused{animation:blink 1s}
  @keyframes turn{from{rotate:0deg}to{rotate:1turn}}
  @keyframes blink{to{opacity:0}}
  @font-face{font-family:Headlines;src:url(/headlines.woff2)}
  /*! A licence */
  @layer theme;
  @layer components{.unused{color:blue}}
  @layer utilities{.used{color:red}}
`;

const trim = createStyleTrimmer(sheet);

test("a page keeps the rules for its own classes and for elements, in order, and no others", () => {
  expect(trim('<p class="used"></p>').replaceAll(/\s/g, "")).toBe(
    String.raw`body{margin:0}.used{color:red}.unused,.used:hover{top:0}.unused,p{left:0}.used.inner{right:0}.\32xl{color:pink}.used{animation:turn1s}@keyframesturn{from{rotate:0deg}to{rotate:1turn}}@font-face{font-family:Headlines;src:url(/headlines.woff2)}@layertheme;@layercomponents{}@layerutilities{.used{color:red}}`,
  );
});

test("classes are found in HTML", () => {
  const kept = trim('<p class="sm:w-1.5 [&amp;_a]:hover"></p>');
  expect(kept).toContain("@media (width>=40rem){.sm");
  expect(kept).not.toContain("md");
  expect(kept).toContain("color:green");
});
