import { timeInWords } from "../../server/local-time.ts";
import { Notice } from "../../ui/notice.tsx";
import {
  deskPage,
  goTo,
  orNotFound,
  readFields,
  readRowNumber,
  type SignedIn,
} from "../desk-request.server.ts";
import { signInPath } from "../sign-in/sign-in-path.ts";
import { listDifferencesFrom } from "./changes/differences.ts";
import { rollBack } from "./changes/roll-back.server.ts";
import type { ContentKind } from "./content-kind.ts";
import { findContentProblems, valuesOf } from "./content-kind.ts";
import {
  findVersion,
  firstVersion,
  listVersions,
  readContentRevision,
  readSiteValues,
} from "./content-store.server.ts";
import { describeProblems } from "./field-labels.ts";
import { HistoryList } from "./history-list.tsx";
import { mustSignInAgain } from "./sign-in-again.ts";

export async function showHistory(desk: SignedIn): Promise<Response> {
  return historyPage(desk, getKind(desk), []);
}

export async function restoreVersion(desk: SignedIn): Promise<Response> {
  const { database, contentKinds, now } = desk.services;
  const kind = getKind(desk);
  if (mustSignInAgain(desk, [kind])) {
    return goTo(signInPath(desk.url.pathname, true));
  }
  const { revision } = await readContentRevision(database);
  const number = orNotFound(readRowNumber(readFields(desk).version));
  const version = orNotFound(await findVersion(database, kind, number));
  const problems = await findContentProblems(
    kind,
    valuesOf(version),
    await readSiteValues(database, contentKinds),
  );
  if (problems.length > 0) {
    return historyPage(desk, kind, describeProblems(kind, problems));
  }
  const editor = { by: desk.session.account, at: now() };
  const isDone = await rollBack(database, kind, number, editor, revision);
  return isDone
    ? goTo(`/content/${kind.kind}/history`)
    : historyPage(desk, kind, [sameMoment]);
}

const sameMoment =
  "Someone else published at the same moment. Look at the versions again, then choose one.";

function getKind({ services, parameters }: SignedIn) {
  return orNotFound(
    services.contentKinds.find(({ kind }) => kind === parameters.kind),
  );
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
      version,
      values: valuesOf({ data }),
      title: `${version}. ${name}`,
      words: `Published by ${by}, ${timeInWords(publishedAt, timeZone)}`,
    }),
  );
  const first = {
    version: 0,
    values: valuesOf(firstVersion(kind)),
    title: "0. What the site started with",
    words: "From the files that the site came with",
  };
  const versions = [...published, first];
  const start = kind.start?.(desk.services) ?? {};
  return deskPage(
    desk,
    "History",
    <div className="stack-8">
      <h1 className="text-2xl">{`History of "${kind.title}"`}</h1>
      {problems.map((words) => (
        <Notice
          key={words}
          kind="destructive"
          title="This version can't be published anymore"
          description={words}
        />
      ))}
      <HistoryList
        action={`/content/${kind.kind}/history`}
        now="On the site now."
        versions={versions.map(({ values, ...shown }, at) => ({
          ...shown,
          differences:
            shown.version > 0
              ? listDifferencesFrom(
                  start,
                  kind,
                  versions[at + 1]?.values ?? {},
                  values,
                )
              : undefined,
        }))}
      />
    </div>,
    { status: problems.length > 0 ? 422 : 200, current: "/content" },
  );
}
