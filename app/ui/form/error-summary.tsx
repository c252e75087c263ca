import type { MouseEvent, Ref } from "react";

/** `id` is that of the wrong control. */
export type Problem = { id: string; label: string; message: string };

/**
 * What is wrong with a form, at its top, with a link to each wrong field. It takes the focus: by itself on a page that
 * came so from the server, and where script puts it there.
 */
export function ErrorSummary({
  problems,
  ref,
}: {
  problems: readonly Problem[];
  ref?: Ref<HTMLDivElement> | undefined;
}) {
  if (problems.length === 0) return null;
  return (
    <div
      ref={ref}
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: whoever sent the form is told first what is wrong with it
      autoFocus
      className="mt-6 rounded-control border-2 border-danger bg-danger-surface p-4"
    >
      <h2 className="text-lg">There is a problem</h2>
      <ul className="mt-1 text-danger">
        {problems.map(({ id, label, message }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              onClick={focusField}
              className="block min-h-11 py-2.5 leading-snug font-semibold underline underline-offset-4"
            >
              {sayWhere(label, message)}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A message that does not name its field may be said of several: then the question stands before it. */
function sayWhere(label: string, message: string) {
  if (message.toLowerCase().includes(label.toLowerCase())) return message;
  return `${label}${label.endsWith("?") ? "" : ":"} ${message}`;
}

/** As the browser does by itself, but with the field's question in view, and without an entry in the history. */
function focusField(event: MouseEvent<HTMLAnchorElement>) {
  const field = document.getElementById(event.currentTarget.hash.slice(1));
  if (!field) return;
  event.preventDefault();
  field.focus({ preventScroll: true });
  const question = field.closest("fieldset") ?? field.parentElement;
  question?.scrollIntoView();
}
