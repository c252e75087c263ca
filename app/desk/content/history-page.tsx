import { timeInWords } from "../../server/local-time.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { actorOf } from "../accounts/account.ts";
import {
  goTo,
  page,
  readFields,
  readRowNumber,
  type SignedIn,
} from "../desk-request.server.ts";
import { rollBack } from "./changes/change-sets.server.ts";
import { listDifferencesFrom } from "./changes/differences.ts";
import { Differences } from "./changes/differences-table.tsx";
import { describeProblems } from "./changes/publish.server.ts";
import type { ContentKind } from "./content-kind.ts";
import { findContentProblems, valuesOf } from "./content-kind.ts";
import {
  findVersion,
  firstVersion,
  listVersions,
  readContentRevision,
  readSiteValues,
} from "./content-store.server.ts";
import { missingContent } from "./missing-content.tsx";

/** Every published version, each with a button to publish it again. */
export async function showHistory(desk: SignedIn): Promise<Response> {
  const kind = findKind(desk);
  return kind ? historyPage(desk, kind, []) : missingContent(desk);
}

export async function restoreVersion(desk: SignedIn): Promise<Response> {
  const { database, contentKinds, now } = desk.services;
  const kind = findKind(desk);
  const { revision } = await readContentRevision(database);
  const number = readRowNumber(readFields(desk).version);
  if (!kind || number === undefined) return missingContent(desk);
  const version = await findVersion(database, kind, number);
  if (!version) return missingContent(desk);
  const problems = await findContentProblems(
    kind,
    valuesOf(version),
    await readSiteValues(database, contentKinds),
  );
  if (problems.length > 0) {
    return historyPage(desk, kind, describeProblems(kind, problems));
  }
  const author = { by: actorOf(desk.session.account), at: now() };
  const isDone = await rollBack(database, kind, number, author, revision);
  return isDone
    ? goTo(`/content/${kind.kind}/history`)
    : historyPage(desk, kind, [sameMoment]);
}

const sameMoment =
  "Somebody else published at the same moment. Look at the versions again, then choose one.";

function findKind({ services, parameters }: SignedIn) {
  return services.contentKinds.find(({ kind }) => kind === parameters.kind);
}

async function historyPage(
  desk: SignedIn,
  kind: ContentKind,
  problems: readonly string[],
) {
  const { database, delivery } = desk.services;
  const { timeZone } = delivery.plan;
  const published = (await listVersions(database, kind.kind)).map(
    ({ version, data, name, by, publishedAt }) => ({
      version: version ?? 0,
      values: valuesOf({ data }),
      title: name,
      words: `Published by ${by}, ${timeInWords(new Date(publishedAt ?? 0), timeZone)}`,
    }),
  );
  const first = {
    version: 0,
    values: valuesOf(firstVersion(kind)),
    title: "What the site started with",
    words: "From the files that the site came with",
  };
  const versions = [...published, first];
  return page(
    desk,
    "History",
    <div className="stack-8">
      <h1 className="text-2xl">{`History of "${kind.title}"`}</h1>
      {problems.map((words) => (
        <Notice
          key={words}
          kind="destructive"
          title="This version can't be published any more"
          description={words}
        />
      ))}
      <ol className="divide-y divide-line border-y border-line">
        {versions.map(({ version, values, title, words }, at) => (
          <li
            key={version}
            className="grid grid-cols-1 gap-4 py-6 lg:grid-cols-[18rem_minmax(0,1fr)]"
          >
            <div className="stack-4">
              <div>
                <h2 className="text-lg">{`${version}. ${title}`}</h2>
                <p className="text-sm text-muted">
                  {at === 0 ? `On the site now. ${words}` : words}
                </p>
              </div>
              {at > 0 && <Restore kind={kind} version={version} />}
            </div>
            {version > 0 && (
              <Differences
                list={listDifferencesFrom(
                  kind.start?.(desk.services) ?? {},
                  kind,
                  versions[at + 1]?.values ?? {},
                  values,
                )}
              />
            )}
          </li>
        ))}
      </ol>
    </div>,
    { status: problems.length > 0 ? 422 : 200, current: "/content" },
  );
}

function Restore({ kind, version }: { kind: ContentKind; version: number }) {
  return (
    <form method="post" action={`/content/${kind.kind}/history`}>
      <Button
        variant="quiet"
        type="submit"
        name="version"
        value={version}
        aria-label={`Put version ${version} back on the site`}
      >
        Put this back
      </Button>
    </form>
  );
}
