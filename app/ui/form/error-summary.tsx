import type { MouseEvent, Ref } from "react";

/** `id` is the invalid control's, which has its message next to it; `words` are the link's text. */
export type InvalidField = { id: string; words: string };

/** Takes the focus if the server rendered it; scripts focus it through `ref`. */
export function ErrorSummary({
  problems,
  ref,
}: {
  problems: readonly InvalidField[];
  ref?: Ref<HTMLDivElement> | undefined;
}) {
  if (problems.length === 0) return null;
  return (
    <div
      ref={ref}
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: after a form is rejected, screen readers should announce the errors first
      autoFocus
      className="my-6 rounded-control border-2 border-danger bg-danger-surface px-4 pt-3 pb-1"
    >
      <h2 className="text-lg">Please check these answers</h2>
      <ul className="flex flex-wrap gap-x-5 text-danger">
        {problems.map(({ id, words }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              onClick={focusField}
              className="block min-h-11 py-2.5 leading-snug font-semibold underline underline-offset-4"
            >
              {words}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Like following the link, but with the field's label in view and without a history entry. */
function focusField(event: MouseEvent<HTMLAnchorElement>) {
  const field = document.getElementById(event.currentTarget.hash.slice(1));
  if (!field) return;
  event.preventDefault();
  field.focus({ preventScroll: true });
  const question = field.closest("fieldset") ?? field.parentElement;
  question?.scrollIntoView();
}
