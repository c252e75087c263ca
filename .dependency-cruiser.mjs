/** Folders under app/, each free to import from those before it and from no other. */
const order = [
  "ui",
  "server",
  "brand",
  "shell",
  "firm",
  "forms",
  "attribution",
  "consent",
  "leads",
  "survey",
  "contact",
  "callback",
  "unsent-forms",
  "law",
  "locations",
  "delivery",
  "privacy",
  "practice-areas",
  "desk",
  "blog",
  "legal",
  "home",
  "site-map",
];

/** Folders of these folders, in the same way. */
const innerOrders = {
  shell: ["frame", "page", "router", "start", "styles", "not-found"],
  brand: ["drawings", "media", "look", "social-image"],
  forms: ["phone", "send-queue"],
  consent: ["ledger", "suppressions", "receipt"],
  leads: ["events", "search", "threads", "export"],
  survey: ["answers", "outcome", "draft", "unfinished", "form"],
  callback: ["phone-service", "form"],
  law: ["calling-hours", "facts", "deadline"],
  locations: ["maps", "city"],
  blog: ["store", "list", "post", "desk"],
  desk: [
    "browser",
    "shell",
    "audit",
    "sign-in",
    "archive",
    "numbers",
    "statuses",
    "stop-requests",
    "accounts",
    "content",
    "lead",
    "queue",
  ],
  "desk/content": ["form", "differences", "changes", "kinds", "preview"],
  "desk/lead": ["forms", "sections", "changes"],
  server: ["database", "operations", "page-cache", "security", "http"],
  delivery: [
    "subjects",
    "urgency",
    "rows",
    "messages",
    "destinations",
    "on-call",
    "routing",
    "withdrawals",
    "outbox",
    "sending",
    "queue",
  ],
};

/** The composition: it brings the others together, and it alone may import the files directly under app/. */
const composition = ["services", "web"];

/** Ways for a visitor to reach the firm: none imports another. */
const independent = ["survey", "contact", "callback"];

const inFolders = (folders, parent = "app") =>
  `^${parent}/(${folders.join("|")})/`;

export default {
  forbidden: [
    ...order.map((folder, index) => ({
      name: `${folder}-imports-upward`,
      comment:
        "Folders depend one way: move the shared piece down, or hand it in at the composition.",
      severity: "error",
      from: { path: inFolders([folder]) },
      to: {
        path: [
          inFolders([...order.slice(index + 1), ...composition]),
          "^app/[^/]+$",
        ],
      },
    })),
    ...Object.entries(innerOrders).flatMap(([parent, folders]) =>
      folders.slice(0, -1).map((folder, index) => ({
        name: `${parent}-${folder}-imports-upward`,
        severity: "error",
        from: { path: inFolders([folder], `app/${parent}`) },
        to: { path: inFolders(folders.slice(index + 1), `app/${parent}`) },
      })),
    ),
    ...independent.map((folder) => ({
      name: `${folder}-imports-sideways`,
      severity: "error",
      from: { path: inFolders([folder]) },
      to: { path: inFolders(independent.filter((other) => other !== folder)) },
    })),
    {
      name: "services-imports-upward",
      severity: "error",
      from: { path: inFolders(["services"]) },
      to: { path: inFolders(["web"]) },
    },
    {
      name: "unknown-folder",
      comment: "Name a new folder in the order.",
      severity: "error",
      from: {
        path: "^app/",
        pathNot: [inFolders([...order, ...composition]), "^app/[^/]+$"],
      },
      to: {},
    },
    ...Object.entries(innerOrders).map(([parent, folders]) => ({
      name: `unknown-${parent}-folder`,
      comment: "Name a new folder in its parent's order.",
      severity: "error",
      from: {
        path: `^app/${parent}/[^/]+/`,
        pathNot: inFolders(folders, `app/${parent}`),
      },
      to: {},
    })),
    {
      name: "no-import-cycle",
      comment: "Types count: a cycle hides which file is the lower one.",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "database-imports-app",
      comment:
        "A migration must run the same for years, whatever the app becomes.",
      severity: "error",
      from: { path: "^db/" },
      to: { path: "^app/" },
    },
  ],
  options: {
    parser: "swc",
    doNotFollow: { path: "node_modules" },
    exclude: { path: ["node_modules", "\\.test\\.tsx?$", "/\\+types/"] },
  },
};
