import type { ComponentProps } from "react";

export function CloseButton(
  button: Pick<ComponentProps<"button">, "type" | "aria-label" | "onClick">,
) {
  return (
    <button
      {...button}
      className="grid size-11 shrink-0 place-items-center rounded-control hover:bg-sunken"
    >
      <svg
        viewBox="0 0 20 20"
        className="size-5"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
        aria-hidden="true"
      >
        <path d="M4 4l12 12M16 4L4 16" />
      </svg>
    </button>
  );
}
