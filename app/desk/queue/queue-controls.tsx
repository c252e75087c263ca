import { Submit } from "../shell/submit.tsx";
import type { FilterOptions } from "./filter-options.server.ts";
import { type View, type ViewKey, views } from "./view.ts";

const chip =
  "inline-flex min-h-11 items-center whitespace-nowrap rounded-control border border-control px-3 text-sm aria-[current=page]:border-ink aria-[current=page]:bg-navy aria-[current=page]:text-on-navy";

const bottomBarViews: readonly ViewKey[] = ["open", "mine", "reminders"];

export function Controls({
  view,
  typed,
  mayWork,
  maySearch,
  states,
  sources,
}: {
  view: View;
  typed: string;
  mayWork: boolean;
  maySearch: boolean;
  states: FilterOptions;
  sources: FilterOptions;
}) {
  const keys = Object.keys(views) as ViewKey[];
  return (
    <div className="stack-3 max-sm:-mt-5">
      {maySearch && <Search typed={typed} isFolded={view.by !== "search"} />}
      <nav
        aria-label="Views"
        className="flex flex-wrap gap-2 max-sm:not-has-[details[open]]:flex-nowrap max-sm:-mx-4 max-sm:overflow-x-auto max-sm:px-4 max-sm:py-1"
      >
        {keys
          .filter((key) => key !== "mine" || mayWork)
          .map((key) => (
            <a
              key={key}
              href={key === "open" ? "/" : `/?view=${key}`}
              aria-current={
                view.by === "preset" && view.key === key ? "page" : undefined
              }
              className={`${chip} max-sm:aria-[current=page]:order-first ${bottomBarViews.includes(key) ? "max-sm:hidden" : ""}`}
            >
              {views[key].label}
            </a>
          ))}
        <Choices view={view} by="state" label="By state" options={states} />
        <Choices view={view} by="source" label="By source" options={sources} />
      </nav>
    </div>
  );
}

function Choices({
  view,
  by,
  label,
  options: { values, isComplete },
}: {
  view: View;
  by: "state" | "source";
  label: string;
  options: FilterOptions;
}) {
  if (values.length === 0) return null;
  const chosen = view.by === by ? view.value : undefined;
  return (
    <details open={chosen !== undefined} className="open:w-full">
      <summary className={`${chip} cursor-pointer`}>{label}</summary>
      {!isComplete && (
        <p className="mt-2 text-sm text-muted">
          The most common among the newest leads.
        </p>
      )}
      <div className="mt-2 flex flex-wrap gap-2">
        {values.map((value) => (
          <a
            key={value}
            href={`/?${new URLSearchParams({ [by]: value })}`}
            aria-current={value === chosen ? "page" : undefined}
            className={chip}
          >
            {value}
          </a>
        ))}
      </div>
    </details>
  );
}

function Search({ typed, isFolded }: { typed: string; isFolded: boolean }) {
  return (
    <search className={isFolded ? "max-sm:hidden" : ""}>
      <form method="post" action="/search" className="flex gap-2">
        <input
          type="search"
          id="search"
          name="q"
          defaultValue={typed}
          maxLength={200}
          autoComplete="off"
          aria-label="Search by name, phone, email, reference or words"
          placeholder="Name, phone or words"
          className="min-h-12 w-full min-w-0 max-w-xl rounded-control border border-control bg-surface px-4"
        />
        <Submit label="Search" className="shrink-0" />
      </form>
    </search>
  );
}

export function NotificationSettings() {
  return (
    <div
      data-signals=""
      hidden
      className="flex flex-wrap items-center gap-x-6 border-t border-line pt-2 text-muted"
    >
      {switches.map(([name, label]) => (
        <label
          key={name}
          className={`flex min-h-11 items-center gap-2 text-sm ${name === "keys" ? "max-sm:hidden" : ""}`}
        >
          <input type="checkbox" data-switch={name} className="size-5" />
          {label}
        </label>
      ))}
      <button
        type="button"
        data-show-keys=""
        className="min-h-11 text-sm underline underline-offset-4 max-sm:hidden"
      >
        Keyboard shortcuts
      </button>
      <dialog
        id="keys"
        aria-labelledby="keys-title"
        className="m-auto rounded-card bg-surface p-6 text-ink shadow-raised backdrop:bg-navy/60"
      >
        <form method="dialog" className="stack-4">
          <h2 id="keys-title" className="text-xl">
            Keyboard shortcuts
          </h2>
          <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
            {shortcuts.map(([key, words]) => (
              <div key={key} className="contents">
                <dt>
                  <kbd className="rounded-control border border-control px-2 py-0.5 font-semibold">
                    {key}
                  </kbd>
                </dt>
                <dd>{words}</dd>
              </div>
            ))}
          </dl>
          <Submit label="Close" />
        </form>
      </dialog>
    </div>
  );
}

const switches = [
  ["sound", "Sound for new leads"],
  ["badge", "Count in the tab’s title"],
  ["keys", "Single-key shortcuts"],
] as const;

const shortcuts = [
  ["j", "Next lead"],
  ["k", "Previous lead"],
  ["Enter", "Open the lead"],
  ["c", "Take the lead and call"],
  ["n", "Write a note"],
  ["/", "Search"],
  ["?", "Show these keys"],
] as const;
