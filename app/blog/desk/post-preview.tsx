import { buttonClass } from "../../ui/button.tsx";

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
            className={`relative overflow-hidden rounded-control border border-line ${wrapper}`}
          >
            <iframe
              title={title}
              src={preview}
              // Shows the page as it is before any script runs.
              sandbox="allow-same-origin"
              className={`absolute top-0 left-0 origin-top-left ${frame}`}
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
    wrapper: "h-[644px] w-[296px]",
    frame: "h-[853px] w-[390px] scale-75",
  },
  {
    title: "Preview on a wide screen",
    wrapper: "h-[430px] w-[324px] sm:h-[644px] sm:w-[484px]",
    frame: "h-[1707px] w-[1280px] scale-25 sm:scale-[.375]",
  },
];
