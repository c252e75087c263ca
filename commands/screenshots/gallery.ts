import type { PageView } from "../../test/support/views/view.ts";

export type Screenshot = {
  view: PageView;
  width: number;
  scheme: "light" | "dark";
  file: string;
};

export function renderGallery(
  views: readonly PageView[],
  screenshots: readonly Screenshot[],
  widths: readonly number[],
) {
  const groups = Map.groupBy(views, ({ page }) => page);
  const sections = [...groups].map(
    ([page, states]) =>
      `<section id="${idOf(page)}"><h2>${page}</h2>${states
        .map((view) => row(view, screenshots))
        .join("")}</section>`,
  );
  const links = [...groups.keys()].map(
    (page) => `<a href="#${idOf(page)}">${page}</a>`,
  );
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Screenshots of every page</title>
<style>
  body { margin: 0 auto; max-width: 110rem; padding: 2rem; font: 1rem/1.4 system-ui; background: #d8dbe0; color: #111 }
  nav { position: sticky; top: 0; padding: .75rem 0; background: inherit; display: flex; flex-wrap: wrap; gap: .25rem 1rem }
  section { scroll-margin-top: 4rem }
  h3 { margin: 2rem 0 .5rem; font-weight: 500 }
  .row { display: grid; grid-template-columns: ${widths.map((width) => `repeat(2, ${Math.round(Math.sqrt(width))}fr)`).join(" ")}; gap: 1rem }
  img { width: 100%; max-height: 40rem; object-fit: cover; object-position: top; box-shadow: 0 1px 6px #0004 }
  figure { margin: 0 }
  figcaption { font-size: .8rem }
</style>
<nav>${links.join("")}</nav>
${sections.join("\n")}
</html>
`;
}

function row(view: PageView, screenshots: readonly Screenshot[]) {
  const cells = screenshots
    .filter((screenshot) => screenshot.view === view)
    .map(
      ({ file, width, scheme }) =>
        `<figure><a href="${file}"><img src="${file}" loading="lazy" alt=""></a><figcaption>${width}, ${scheme}</figcaption></figure>`,
    );
  return `<h3>${view.state} <small>${view.path}</small></h3><div class="row">${cells.join("")}</div>`;
}

function idOf(page: string) {
  return page.toLowerCase().replaceAll(" ", "-");
}
