import { formatDateTime } from "../../server/local-time.ts";
import { Notice } from "../../ui/notice.tsx";
import {
  deskPage,
  orNotFound,
  readFields,
  readRowNumber,
  redirectTo,
  type SignedIn,
} from "../desk-request.server.ts";
import { PageHead } from "../shell/page-parts.tsx";
import { signInPath } from "../sign-in/sign-in-path.ts";
import { rollBack } from "./changes/roll-back.server.ts";
import {
  type ContentKind,
  findContentProblems,
  valuesOf,
} from "./content-kind.ts";
import {
  findVersion,
  firstVersion,
  listVersions,
  readContentRevision,
  readSiteValues,
} from "./content-store.server.ts";
import { listDifferences } from "./differences/differences.ts";
import { describeProblem } from "./field-labels.ts";
import {
  HistoryList,
  outdatedHistory,
  type ShownVersion,
} from "./history-list.tsx";
import { needsReauthentication } from "./reauthentication.ts";

export async function showHistory(desk: SignedIn): Promise<Response> {
  return historyPage(desk, getKind(desk), []);
}

export async function restoreVersion(desk: SignedIn): Promise<Response> {
  const { database, contentKinds, now } = desk.services;
  const kind = getKind(desk);
  if (needsReauthentication(desk, [kind])) {
    return redirectTo(signInPath(desk.url.pathname, "redo"));
  }
  const fields = readFields(desk);
  const number = orNotFound(readRowNumber(fields.version));
  const seen = readRowNumber(fields.state);
  const version = orNotFound(await findVersion(database, kind, number));
  const problems = await findContentProblems(
    kind,
    valuesOf(version),
    await readSiteValues(database, contentKinds),
  );
  if (problems.length > 0) {
    const words = problems.map((one) => describeProblem(kind, one));
    return historyPage(desk, kind, words, 422);
  }
  const editor = { by: desk.session.account, at: now() };
  const isDone =
    seen !== undefined &&
    (await rollBack(database, kind, number, editor, seen));
  return isDone
    ? redirectTo(`/content/${kind.kind}/history?restored`)
    : historyPage(desk, kind, [outdatedHistory], 409);
}

function getKind({ services, parameters }: SignedIn) {
  return orNotFound(
    services.contentKinds.find(({ kind }) => kind === parameters.kind),
  );
}

async function historyPage(
  desk: SignedIn,
  kind: ContentKind,
  problems: readonly string[],
  status = 200,
) {
  const { database } = desk.services;
  // First, so that a publication while the page is made is noticed.
  const { revision } = await readContentRevision(database);
  return deskPage(
    desk,
    "History",
    <div className="stack-8">
      <PageHead
        up={{ href: "/content", label: "Content" }}
        title={`History of “${kind.title}”`}
      />
      {problems.map((words) => (
        <Notice
          key={words}
          kind="destructive"
          title="Not restored"
          description={words}
        />
      ))}
      <HistoryList
        action={`/content/${kind.kind}/history`}
        state={revision}
        now="On the site now."
        isRestored={desk.url.searchParams.has("restored")}
        warning={`Restoring a version brings back all of “${kind.title}” as it was then, and makes it live at once. Everything changed since then is undone, in other sections, too.`}
        versions={await listShownVersions(desk, kind)}
      />
    </div>,
    { status, current: "/content" },
  );
}

async function listShownVersions(
  { services }: SignedIn,
  kind: ContentKind,
): Promise<ShownVersion[]> {
  const { timeZone } = services.delivery.plan;
  const published = (await listVersions(services.database, kind.kind)).map(
    ({ version, data, name, by, publishedAt, changeId }) => ({
      version,
      changeId,
      values: valuesOf({ data }),
      title: `${version}. ${name}`,
      words: `Published by ${by}, ${formatDateTime(publishedAt, timeZone)}`,
    }),
  );
  const first = {
    version: 0,
    values: valuesOf(firstVersion(kind)),
    changeId: undefined,
    title: "0. What the site started with",
    words: "From the files that the site came with",
  };
  const versions = [...published, first];
  const start = kind.initialValues?.(services) ?? {};
  return versions.map(({ values, ...shown }, at) => ({
    ...shown,
    differences:
      shown.version > 0
        ? listDifferences(kind, versions[at + 1]?.values ?? {}, values, start)
        : undefined,
    restoring: listDifferences(
      kind,
      { ...start, ...versions[0]?.values },
      { ...start, ...values },
    ),
  }));
}
