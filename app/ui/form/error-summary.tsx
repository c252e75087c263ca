import type { MouseEvent, Ref } from "react";

/** `id` is that of the wrong control. */
export type Problem = { id: string; label: string; message: string };

/**
 * Lists a form's errors at its top, each linked to its field. It takes the focus when the server rendered it; scripts
 * focus it through `ref`.
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
      // biome-ignore lint/a11y/noAutofocus: errors are announced first after a rejected form
      autoFocus
      className="mt-6 rounded-control border-2 border-danger bg-danger-surface p-4"
    >
      <h2 className="text-lg">Please check these answers</h2>
      <ul className="mt-1 text-danger">
        {problems.map(({ id, label, message }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              onClick={focusField}
              className="block min-h-11 py-2.5 leading-snug font-semibold underline underline-offset-4"
            >
              {describeProblem(label, message)}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Prefixes the label where the message does not name its field. */
function describeProblem(label: string, message: string) {
  if (message.toLowerCase().includes(label.toLowerCase())) return message;
  return `${label}${label.endsWith("?") ? "" : ":"} ${message}`;
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
