import type { PracticeArea } from "../practice-area.ts";

export const uberAccidentLawyer: PracticeArea = {
  slug: "uber-accident-lawyer",
  keyword: "Uber accident lawyer",
  mark: "rideCar",
  title: "Uber Accident Lawyer in [City Name], [State Name]",
  metaDescription:
    "Uber crash in [City Name], [State Name]? How the app’s status decides which insurance may pay, and what evidence to save today.",
  h1: "Uber accident lawyer in [City Name]: what was the app doing?",
  content: [
    "After an Uber crash, the insurance companies ask one question first: what was the app doing at that moment? The answer decides whether a small personal policy pays, or a much larger one. A claim in [City Name] starts there, whether you were riding or driving.",
    "## Which insurance covers which moment",
    "Lawyers divide a driver’s day into periods. Most rideshare insurance laws follow this pattern, but amounts differ and change. Have someone check the figures for [State Name].",
    "- **App off.** As a rule, only the driver’s own auto insurance applies.\n- **App on, no request yet.** A smaller policy, with limits that state law sets.\n- **Request accepted, driving to the pickup.** The large liability policy usually starts here.\n- **Rider in the car, until drop-off.** As a rule, the same large policy.",
    "Insurers often argue about the moments in between: just before a request was accepted, after a canceled trip, or while a driver was using two apps.",
    "## If you were the rider",
    "A rider is seldom blamed for the crash itself. But two or three insurers may each say that another one should pay. Before you tap “agree” on any new terms in the app, let a lawyer read them.",
    "## If an Uber hit your car",
    "On a busy [City Name] street you may not notice that it was an Uber. Look for a sticker or light in the windshield, a phone in a dash mount, or a passenger in the back. Ask the officer to put it in the report. Get the rider’s name and number too.",
    "> A passenger can be a key witness, and may leave within minutes.",
    "## Evidence in the app",
    "- **On your phone:** the trip receipt, route map, times, license plate, and messages. Take screenshots today.\n- **In your account:** Uber lets users request a copy of their data. Ask for it, and don’t delete the app.\n- **On Uber’s servers:** log-in times, when the request was accepted, support chats, and sensor data.",
    "A letter asking Uber and the driver to save these records can go out in the first days. An Uber accident lawyer is paid a percentage only if money is recovered. You may still owe case costs. Your written agreement will spell them out.",
  ],
};
