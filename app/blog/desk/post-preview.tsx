import { buttonClass } from "../../ui/button.tsx";

/** The post's own page as on a phone and as on a desk. */
export function PostPreview({ preview }: { preview: string | undefined }) {
  return (
    <section
      id="preview"
      data-previews
      hidden={preview === undefined}
      className="stack-4 xl:sticky xl:top-6"
    >
      <h2 className="text-xl">Preview</h2>
      <div className="flex flex-wrap gap-4">
        {frames.map(({ title, wrapper, frame }) => (
          <div
            key={title}
            className={`overflow-hidden rounded-control border border-line ${wrapper}`}
          >
            <iframe
              title={title}
              src={preview}
              // The page as it is before any script.
              sandbox="allow-same-origin"
              className={`origin-top-left ${frame}`}
            />
          </div>
        ))}
      </div>
      {preview && (
        <a
          href={preview}
          target="_blank"
          rel="noreferrer"
          className={buttonClass("quiet")}
        >
          Open the preview
        </a>
      )}
    </section>
  );
}

const frames = [
  {
    title: "Preview on a phone",
    wrapper: "h-160 w-73",
    frame: "h-[53.4rem] w-[24.375rem] scale-75",
  },
  {
    title: "Preview on a wide screen",
    wrapper: "h-108 w-80 sm:h-160 sm:w-120",
    frame: "h-[107rem] w-7xl scale-25 sm:scale-[.375]",
  },
];
