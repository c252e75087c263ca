import { Fold } from "../../ui/fold.tsx";
import { Notice } from "../../ui/notice.tsx";
import { textLinkClass } from "../../ui/text-link.tsx";
import { Submit } from "../shell/submit.tsx";
import { Differences } from "./differences/differences-table.tsx";
import type { Difference } from "./differences/text-differences.ts";

export type ShownVersion = {
  version: number;
  title: string;
  words: string;
  /** The change that published it. */
  changeId?: string | undefined;
  differences: readonly Difference[] | undefined;
  /** What restoring it would change, if that's more than what the version changed. */
  restoring?: readonly Difference[] | undefined;
};

export const outdatedHistory =
  "Something was published after you opened this page, perhaps on schedule. Look at the versions again, then choose one.";

export function HistoryList({
  versions,
  action,
  state,
  now,
  warning,
  isRestored,
}: {
  versions: readonly ShownVersion[];
  action: string;
  /** The latest version shown, to detect a later publication. */
  state: number | undefined;
  now: string;
  /** What restoring means. */
  warning: string;
  isRestored: boolean;
}) {
  return (
    <>
      {isRestored && (
        <Notice
          kind="success"
          title="Restored"
          description="If you didn't mean to, restore the version below it."
        />
      )}
      {versions.length > 1 && <p className="max-w-[68ch]">{warning}</p>}
      <ol className="divide-y divide-line border-y border-line empty:hidden">
        {versions.map(
          ({ version, title, words, changeId, differences, restoring }, at) => (
            <li
              key={version}
              className={`grid grid-cols-1 gap-4 py-6 ${differences || restoring ? "lg:grid-cols-[18rem_minmax(0,1fr)]" : ""}`}
            >
              <div className="stack-4">
                <div>
                  <h2 className="text-lg">{title}</h2>
                  <p className="text-sm text-muted">
                    {at === 0 ? `${now} ${words}` : words}
                  </p>
                  {changeId !== undefined && (
                    <a
                      href={`/changes/${changeId}`}
                      aria-label={`See or undo the whole change of version ${version}`}
                      className={textLinkClass}
                    >
                      See or undo the whole change
                    </a>
                  )}
                </div>
                {at > 0 && (
                  <form method="post" action={action}>
                    <input type="hidden" name="state" value={state} />
                    <Submit
                      label="Restore this version"
                      name="version"
                      value={version}
                      aria-label={`Restore this version: ${version}`}
                    />
                  </form>
                )}
              </div>
              <div className="stack-4">
                {differences && <Differences list={differences} />}
                {restoring && at > 0 && (
                  <Fold summary="What restoring it changes">
                    <Differences list={restoring} />
                  </Fold>
                )}
              </div>
            </li>
          ),
        )}
      </ol>
    </>
  );
}
