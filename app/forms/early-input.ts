type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

export function recordEarlyInput(): () => void {
  const typed = new Map<string, Pick<HTMLInputElement, "value" | "checked">>();
  let focused: string | undefined;
  let dialogId = document.querySelector("dialog[open]")?.id;

  const note = ({ target }: Pick<Event, "target">) => {
    if (!isControl(target)) return;
    const checked = target instanceof HTMLInputElement && target.checked;
    typed.set(keyOf(target), { value: target.value, checked });
  };
  const noteFocus = ({ target }: Pick<Event, "target">) => {
    focused = isControl(target) ? keyOf(target) : undefined;
  };
  const noteDialog = () => {
    dialogId ??= document.querySelector("dialog[open]")?.id;
  };
  const forgetDialog = () => {
    dialogId = undefined;
  };
  for (const control of listControls()) {
    if (isChanged(control)) note({ target: control });
  }
  noteFocus({ target: document.activeElement });
  window.addEventListener("input", note, true);
  window.addEventListener("focusin", noteFocus, true);
  window.addEventListener("click", noteDialog, true);
  window.addEventListener("close", forgetDialog, true);

  return () => {
    window.removeEventListener("input", note, true);
    window.removeEventListener("focusin", noteFocus, true);
    window.removeEventListener("click", noteDialog, true);
    window.removeEventListener("close", forgetDialog, true);
    reopen(dialogId);
    for (const control of listControls()) {
      const key = keyOf(control);
      restoreValue(control, typed.get(key));
      if (key === focused && document.activeElement === document.body) {
        control.focus({ preventScroll: true });
      }
    }
  };
}

function listControls(): Control[] {
  return [...document.forms].flatMap(({ elements }) =>
    [...elements].filter(isControl),
  );
}

function isControl(target: unknown): target is Control {
  return (
    target instanceof HTMLInputElement ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement
  );
}

/** Stable across re-renders. */
function keyOf(control: Control): string {
  const form = Array.from<unknown>(document.forms).indexOf(control.form);
  const option = isOption(control) ? control.value : "";
  return `${form} ${control.name} ${option}`;
}

function isOption(control: Control): control is HTMLInputElement {
  return control.type === "radio" || control.type === "checkbox";
}

function isChanged(control: Control): boolean {
  if (isOption(control)) return control.checked !== control.defaultChecked;
  if (control instanceof HTMLSelectElement) {
    return !control.selectedOptions[0]?.defaultSelected;
  }
  return control.type !== "hidden" && control.value !== control.defaultValue;
}

function restoreValue(
  control: Control,
  typed: Pick<HTMLInputElement, "value" | "checked"> | undefined,
) {
  if (!typed) return;
  if (isOption(control)) {
    control.checked = typed.checked;
  } else {
    control.value = typed.value;
  }
  control.dispatchEvent(new Event("input", { bubbles: true }));
}

function reopen(dialogId: string | undefined) {
  const dialog = dialogId && document.getElementById(dialogId);
  if (dialog instanceof HTMLDialogElement && !dialog.open) dialog.showModal();
}
