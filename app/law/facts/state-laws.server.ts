import type { AtFault, StateLaw } from "./state-law.ts";

const checkedOn = "2026-11-20";

const checkedLater = { checkedOn: "2026-11-22" };

const atFault: AtFault = { status: "at-fault", checkedOn };

/** From public pages about the codes, not the codes; doubtful facts are withheld (docs/decisions/019). */
export const stateLaws: Readonly<Record<string, StateLaw>> = {
  alabama: {
    injuryLimit: verified("Ala. Code § 6-2-38(l)", { years: 2 }),
    deathLimit: singleSource("Ala. Code § 6-5-410(d)", {
      years: 2,
      runsFrom: "the date of death",
      countedFrom: "death",
    }),
    fault: verified(
      "Common law; Golden v. McCurry, 392 So. 2d 815 (Ala. 1980)",
      {
        rule: "contributory",
        meaning:
          "If you were even slightly at fault for your own injury, you generally can't recover anything.",
      },
    ),
    noFault: atFault,
    insurance: verified("Ala. Code § 32-7-6", {
      perPerson: 25_000,
      perCrash: 50_000,
      property: 25_000,
    }),
    governmentNotice: verified(
      "Ala. Code § 11-47-23 (cities); §§ 11-12-8, 6-5-20 (counties)",
      {
        note: "6 months to file a claim against a city or town; 12 months against a county.",
        within: { count: 6, unit: "months" },
        ...checkedLater,
      },
    ),
  },
  alaska: {
    injuryLimit: verified("Alaska Stat. § 09.10.070(a)", { years: 2 }),
    deathLimit: singleSource("Alaska Stat. § 09.55.580", {
      years: 2,
      runsFrom: "the date of death",
      countedFrom: "death",
    }),
    fault: verified("Alaska Stat. §§ 09.17.060, 09.17.080", {
      rule: "pure",
      meaning:
        "Your compensation is reduced by your share of fault, and you can recover something even if you were mostly at fault.",
    }),
    noFault: atFault,
    insurance: verified("Alaska Stat. § 28.22.101", {
      perPerson: 50_000,
      perCrash: 100_000,
      property: 25_000,
    }),
    governmentNotice: withheld(
      "the statute cited for it is not about injuries",
    ),
  },
  arizona: {
    injuryLimit: verified("Ariz. Rev. Stat. § 12-542", { years: 2 }),
    dogLimit: specificLimit(
      "Ariz. Rev. Stat. § 12-541",
      1,
      "years",
      "That's for a claim under the dog-bite statute.",
    ),
    deathLimit: singleSource("Ariz. Rev. Stat. § 12-542(2)", {
      years: 2,
      runsFrom: "the date of death",
      countedFrom: "death",
    }),
    fault: verified("Ariz. Rev. Stat. § 12-2505", {
      rule: "pure",
      meaning:
        "Your compensation is reduced by your share of fault, and you can recover something even if you were mostly at fault.",
    }),
    noFault: atFault,
    insurance: singleSource("Ariz. Rev. Stat. § 28-4009", {
      perPerson: 25_000,
      perCrash: 50_000,
      property: 15_000,
    }),
    governmentNotice: verified("Ariz. Rev. Stat. § 12-821.01", {
      note: "180 days to file a notice of claim; the lawsuit must follow within one year (§ 12-821).",
      within: { count: 180, unit: "days" },
      suitWithin: { count: 1, unit: "years" },
    }),
  },
  arkansas: {
    injuryLimit: verified("Ark. Code Ann. § 16-56-105", { years: 3 }),
    assaultLimit: specificLimit("Ark. Code Ann. § 16-56-104", 1, "years"),
    medicalLimit: specificLimit("Ark. Code Ann. § 16-114-203", 2, "years"),
    deathLimit: verified("Ark. Code Ann. § 16-62-102", {
      years: 3,
      runsFrom: "the date of death",
      countedFrom: "death",
    }),
    fault: singleSource("Ark. Code Ann. § 16-64-122", {
      rule: "modified-50",
      meaning:
        "You can recover, reduced by your share of fault, only if you were less than 50% at fault.",
    }),
    noFault: atFault,
    insurance: singleSource("Ark. Code Ann. § 27-22-104", {
      perPerson: 25_000,
      perCrash: 50_000,
      property: 25_000,
    }),
    governmentNotice: withheld("no source names the section of the code"),
  },
  california: {
    injuryLimit: verified("Cal. Code Civ. Proc. § 335.1", { years: 2 }),
    medicalLimit: specificLimit(
      "Cal. Code Civ. Proc. § 340.5",
      1,
      "years",
      "It runs from when you discovered the injury, and ends no later than three years after the injury.",
    ),
    deathLimit: singleSource("Cal. Code Civ. Proc. § 335.1 (with § 377.60)", {
      years: 2,
      runsFrom: "the date of death",
      countedFrom: "death",
    }),
    fault: singleSource(
      "Li v. Yellow Cab Co., 13 Cal. 3d 804, 532 P.2d 1226 (1975)",
      {
        rule: "pure",
        meaning:
          "Your compensation is reduced by your share of fault, and you can recover something even if you were mostly at fault.",
      },
    ),
    noFault: atFault,
    insurance: verified("Cal. Ins. Code § 11580.1b; Cal. Veh. Code § 16056", {
      perPerson: 30_000,
      perCrash: 60_000,
      property: 15_000,
      note: "Raised from 15/30/5 on January 1, 2025.",
    }),
    governmentNotice: singleSource("Cal. Gov. Code § 911.2", {
      note: "6 months for injury or death claims; if the claim is rejected in writing, suit is due within 6 months of the rejection (§ 945.6).",
      within: { count: 6, unit: "months" },
    }),
  },
  colorado: {
    injuryLimit: verified("Colo. Rev. Stat. § 13-80-102(1)(a)", { years: 2 }),
    vehicleLimit: verified("Colo. Rev. Stat. § 13-80-101(1)(n)", { years: 3 }),
    deathLimit: verified("Colo. Rev. Stat. § 13-80-102(1)(d)", {
      years: 2,
      runsFrom: "the date of death",
      countedFrom: "death",
      note: "A different deadline can apply to a death caused by a driver who fled.",
    }),
    fault: verified("Colo. Rev. Stat. § 13-21-111", {
      rule: "modified-50",
      meaning:
        "You can recover, reduced by your share of fault, only if you were less at fault than those you sue (under 50%).",
    }),
    noFault: atFault,
    insurance: singleSource("Colo. Rev. Stat. § 10-4-620", {
      perPerson: 25_000,
      perCrash: 50_000,
      property: 15_000,
    }),
    governmentNotice: verified("Colo. Rev. Stat. § 24-10-109", {
      note: "182 days after discovery of the injury, under the Colorado Governmental Immunity Act.",
      within: { count: 182, unit: "days" },
    }),
  },
  connecticut: {
    injuryLimit: singleSource("Conn. Gen. Stat. § 52-584", { years: 2 }),
    deathLimit: verified("Conn. Gen. Stat. § 52-555", {
      years: 2,
      runsFrom:
        "the date of death (and not more than five years after the act complained of)",
      countedFrom: "death",
    }),
    fault: singleSource("Conn. Gen. Stat. § 52-572h", {
      rule: "modified-51",
      meaning:
        "You can recover, reduced by your share of fault, as long as you weren't more than 50% at fault.",
    }),
    noFault: atFault,
    insurance: singleSource("Conn. Gen. Stat. § 14-112", {
      perPerson: 25_000,
      perCrash: 50_000,
      property: 25_000,
    }),
    governmentNotice: verified(
      "Conn. Gen. Stat. §§ 13a-144, 13a-149 (90 days); § 7-465 (6 months)",
      {
        note: "90 days for injuries from a defective road, bridge or sidewalk; 6 months for claims over a municipal employee's negligence; one year to file with the State Claims Commissioner (§ 4-148).",
        within: { count: 90, unit: "days" },
      },
    ),
  },
  delaware: {
    injuryLimit: verified("10 Del. C. § 8119", { years: 2 }),
    deathLimit: singleSource("10 Del. C. § 8107", {
      years: 2,
      runsFrom: "the date of death",
      countedFrom: "death",
    }),
    fault: singleSource("10 Del. C. § 8132", {
      rule: "modified-51",
      meaning:
        "You can recover, reduced by your share of fault, as long as you weren't more than 50% at fault.",
    }),
    noFault: atFaultWithPip("21 Del. C. § 2118"),
    insurance: verified("21 Del. C. § 2118", {
      perPerson: 25_000,
      perCrash: 50_000,
      property: 10_000,
      note: "Personal injury protection of at least $15,000 per person and $30,000 per crash is also required.",
    }),
    governmentNotice: singleSource("10 Del. C. § 8124", {
      note: "We know of no statewide deadline for notice. The time to notify the City of Wilmington can be as short as one year.",
    }),
  },
  florida: {
    injuryLimit: verified(
      "Fla. Stat. § 95.11 (two-year limit for negligence, as amended by Ch. 2023-15)",
      { years: 2, since: "2023-03-24" },
    ),
    deathLimit: singleSource(
      "Fla. Stat. § 95.11 (two-year limit for wrongful death)",
      { years: 2, runsFrom: "the date of death", countedFrom: "death" },
    ),
    fault: verified("Fla. Stat. § 768.81(6)", {
      rule: "modified-51",
      meaning:
        "For negligence claims that arose on or after March 24, 2023, you can recover, reduced by your share of fault, only if you weren't more than 50% at fault (medical malpractice is excepted).",
    }),
    noFault: verified(
      "Florida Motor Vehicle No-Fault Law, Fla. Stat. §§ 627.730–627.7405",
      {
        kind: "mandatory",
        note: "Drivers must carry $10,000 of personal injury protection. Lawmakers keep proposing to end this system, so ask whether it still applies to your crash.",
      },
    ),
    noFaultNotice: verified("Fla. Stat. § 627.736(1)(a)", {
      note: "No-fault benefits pay medical bills only if you get your first treatment within 14 days of the crash.",
      action: "Get your first medical treatment",
      within: { count: 14, unit: "days" },
      ...checkedLater,
    }),
    insurance: verified("Fla. Stat. §§ 324.022, 627.736", {
      property: 10_000,
      note: "Drivers generally don't have to carry liability insurance for injuries, but they must carry $10,000 of personal injury protection.",
    }),
    governmentNotice: verified("Fla. Stat. § 768.28(6)", {
      note: "Written notice is required before a lawsuit. The legislature has considered changing the period, so we don't show a number. Ask a lawyer now.",
    }),
  },
  georgia: {
    injuryLimit: verified("O.C.G.A. § 9-3-33", { years: 2 }),
    deathLimit: verified("O.C.G.A. § 9-3-33", {
      years: 2,
      runsFrom: "the date of death",
      countedFrom: "death",
    }),
    fault: verified("O.C.G.A. § 51-12-33", {
      rule: "modified-50",
      meaning:
        "You can recover, reduced by your share of fault, only if you were less than 50% at fault.",
    }),
    noFault: atFault,
    insurance: singleSource("O.C.G.A. § 33-7-11(a)(1)(A)", {
      perPerson: 25_000,
      perCrash: 50_000,
      property: 25_000,
    }),
    governmentNotice: verified(
      "O.C.G.A. § 36-33-5 (cities); § 36-11-1 (counties, 12 months); § 50-21-26 (State, 12 months)",
      {
        note: "6 months for a city (ante litem notice); 12 months for a county or the State.",
        within: { count: 6, unit: "months" },
      },
    ),
  },
  hawaii: {
    injuryLimit: verified("Haw. Rev. Stat. § 657-7", { years: 2 }),
    deathLimit: singleSource("Haw. Rev. Stat. § 663-3", {
      years: 2,
      runsFrom: "the date of death",
      countedFrom: "death",
    }),
    fault: singleSource("Haw. Rev. Stat. § 663-31", {
      rule: "modified-51",
      meaning:
        "You can recover, reduced by your share of fault, as long as you weren't more than 50% at fault.",
    }),
    noFault: verified("Haw. Rev. Stat. ch. 431:10C", {
      kind: "mandatory",
      note: "Drivers must carry $10,000 of personal injury protection.",
    }),
    insurance: verified("Haw. Rev. Stat. § 431:10C-301", {
      perPerson: 40_000,
      perCrash: 80_000,
      property: 20_000,
      note: "Doubled from 20/40/10 on January 1, 2026 (Act 138 of 2024).",
    }),
    governmentNotice: singleSource("Haw. Rev. Stat. § 46-72", {
      note: "two years to notify a county.",
      within: { count: 2, unit: "years" },
    }),
  },
  idaho: {
    injuryLimit: singleSource("Idaho Code § 5-219(4)", { years: 2 }),
    deathLimit: verified("Idaho Code § 5-219(4)", {
      years: 2,
      runsFrom: "the date of death",
      countedFrom: "death",
    }),
    fault: verified("Idaho Code § 6-801", {
      rule: "modified-50",
      meaning:
        "You can recover, reduced by your share of fault, only if you were less at fault than the person you sue (under 50%).",
    }),
    noFault: atFault,
    insurance: singleSource("Idaho Code §§ 49-117, 49-1229", {
      perPerson: 25_000,
      perCrash: 50_000,
      property: 15_000,
    }),
    governmentNotice: verified("Idaho Code §§ 6-905, 6-906", {
      note: "180 days to file a notice of tort claim with the State, a city or a county.",
      within: { count: 180, unit: "days" },
    }),
  },
  illinois: {
    injuryLimit: verified("735 ILCS 5/13-202", { years: 2 }),
    deathLimit: singleSource("740 ILCS 180/2", {
      years: 2,
      runsFrom: "the date of death",
      countedFrom: "death",
    }),
    fault: verified("735 ILCS 5/2-1116", {
      rule: "modified-51",
      meaning:
        "You can recover, reduced by your share of fault, as long as you weren't more than 50% at fault.",
    }),
    noFault: atFault,
    insurance: singleSource("625 ILCS 5/7-203", {
      perPerson: 25_000,
      perCrash: 50_000,
      property: 20_000,
    }),
    governmentNotice: verified("745 ILCS 10/8-101; 705 ILCS 505/22-1", {
      note: "A lawsuit against a local public body is due within one year, and notice of an injury claim against the State is due within one year.",
      within: { count: 1, unit: "years" },
      suitWithin: { count: 1, unit: "years" },
    }),
  },
  indiana: {
    injuryLimit: verified("Ind. Code § 34-11-2-4", { years: 2 }),
    deathLimit: verified("Ind. Code § 34-23-1-1", {
      years: 2,
      runsFrom: "the date of death",
      countedFrom: "death",
    }),
    fault: singleSource("Ind. Code § 34-51-2-6", {
      rule: "modified-51",
      meaning:
        "You can recover, reduced by your share of fault, as long as you weren't more than 50% at fault.",
      note: "Claims against a government body are different: any fault of your own can end them (§ 34-51-2-2).",
    }),
    noFault: atFault,
    insurance: singleSource("Ind. Code § 9-25-4-5", {
      perPerson: 25_000,
      perCrash: 50_000,
      property: 25_000,
    }),
    governmentNotice: verified(
      "Ind. Code § 34-13-3-8 (local); § 34-13-3-6 (State, 270 days)",
      {
        note: "180 days for a city, county or other political subdivision; 270 days for the State.",
        within: { count: 180, unit: "days" },
      },
    ),
  },
  iowa: {
    injuryLimit: verified("Iowa Code § 614.1(2)", { years: 2 }),
    deathLimit: singleSource("Iowa Code § 614.1(2)", {
      years: 2,
      runsFrom: "the date of death in most cases",
      countedFrom: "death",
    }),
    fault: singleSource("Iowa Code § 668.3", {
      rule: "modified-51",
      meaning:
        "You can recover, reduced by your share of fault, as long as you weren't more than 50% at fault.",
    }),
    noFault: atFault,
    insurance: withheld(
      "HF 2352 of 2026 would raise the amounts; its outcome is not confirmed",
    ),
    governmentNotice: singleSource("Iowa Code §§ 669.13, 670.5", {
      note: "two years to bring a claim against the State or a city.",
      suitWithin: { count: 2, unit: "years" },
    }),
  },
  kansas: {
    injuryLimit: verified("Kan. Stat. Ann. § 60-513(a)(4)", { years: 2 }),
    deathLimit: verified("Kan. Stat. Ann. § 60-513(a)(5)", {
      years: 2,
      runsFrom: "the date of death",
      countedFrom: "death",
    }),
    fault: verified("Kan. Stat. Ann. § 60-258a", {
      rule: "modified-50",
      meaning:
        "You can recover, reduced by your share of fault, only if you were less than 50% at fault.",
    }),
    noFault: verified(
      "Kansas Automobile Injury Reparations Act, Kan. Stat. Ann. § 40-3101 et seq.",
      {
        kind: "mandatory",
        note: "To sue for pain and suffering, you need a serious injury or medical costs over a threshold (§ 40-3117).",
      },
    ),
    insurance: singleSource("Kan. Stat. Ann. § 40-3107", {
      perPerson: 25_000,
      perCrash: 50_000,
      property: 25_000,
    }),
    governmentNotice: singleSource("Kan. Stat. Ann. § 12-105b", {
      note: "A written claim must be given and 120 days allowed before suing a city or county. Ask whether a shorter deadline applies.",
      daysBeforeSuit: 120,
    }),
  },
  kentucky: {
    injuryLimit: verified("Ky. Rev. Stat. § 413.140(1)(a)", { years: 1 }),
    vehicleLimit: verified("Ky. Rev. Stat. § 304.39-230", {
      years: 2,
      note: "It runs from the crash or from the last no-fault payment, whichever is later.",
    }),
    deathLimit: verified("Ky. Rev. Stat. § 413.180", {
      years: 1,
      runsFrom:
        "the appointment of the estate's personal representative, in practice no more than two years from the death",
      countedFrom: "appointment",
      note: "After a motor-vehicle crash: 2 years under KRS 304.39-230.",
    }),
    fault: verified(
      "Ky. Rev. Stat. § 411.182; Hilen v. Hays, 673 S.W.2d 713 (Ky. 1984)",
      {
        rule: "pure",
        meaning:
          "Your compensation is reduced by your share of fault, and you can recover something even if you were mostly at fault.",
      },
    ),
    noFault: verified(
      "Kentucky Motor Vehicle Reparations Act, KRS ch. 304.39",
      {
        kind: "choice",
        note: "Drivers are in the no-fault system unless they reject it in writing.",
      },
    ),
    insurance: singleSource("Ky. Rev. Stat. § 304.39-110", {
      perPerson: 25_000,
      perCrash: 50_000,
      property: 25_000,
    }),
    governmentNotice: verified(
      "Ky. Rev. Stat. § 411.110; KRS 49.120 (State, one year)",
      {
        note: "90 days to notify a city of an injury from a defective street or sidewalk; one year to file with the state claims board.",
        within: { count: 90, unit: "days" },
      },
    ),
  },
  louisiana: {
    injuryLimit: verified("La. Civ. Code art. 3493.11", {
      years: 2,
      since: "2024-07-01",
    }),
    deathLimit: withheld("sources disagree about the amendment of 2025"),
    fault: verified("La. Civ. Code art. 2323 (as amended by Act 15 of 2025)", {
      rule: "modified-51",
      meaning:
        "For incidents on or after January 1, 2026, you can recover, reduced by your share of fault, only if you were less than 51% at fault; earlier incidents stay under pure comparative fault.",
    }),
    noFault: atFault,
    insurance: verified("La. Rev. Stat. § 32:900(B)", {
      perPerson: 15_000,
      perCrash: 30_000,
      property: 25_000,
      note: '"No pay, no play": since August 1, 2025, a driver without insurance cannot recover the first $100,000 of injury damages (R.S. 32:866).',
    }),
    governmentNotice: withheld("from knowledge alone: no source was found"),
  },
  maine: {
    injuryLimit: verified("14 M.R.S. § 752", { years: 6 }),
    skiLimit: specificLimit("14 M.R.S. § 752-B", 2, "years"),
    deathLimit: singleSource("18-C M.R.S. § 2-807(2)", {
      years: 3,
      runsFrom: "the date of death",
      countedFrom: "death",
    }),
    fault: verified("14 M.R.S. § 156", {
      rule: "modified-50",
      meaning:
        "You can recover, with damages reduced for your share of fault, only if you were less at fault than the other side; at 50% you recover nothing.",
    }),
    noFault: atFault,
    insurance: singleSource("29-A M.R.S. § 1605", {
      perPerson: 50_000,
      perCrash: 100_000,
      property: 25_000,
    }),
    governmentNotice: verified("14 M.R.S. §§ 8107, 8110; 23 M.R.S. § 3655", {
      note: "365 days for most claims under the Maine Tort Claims Act, and a lawsuit within two years. A defect in a street or sidewalk falls under another law with a shorter notice, so ask now.",
      within: { count: 365, unit: "days" },
      noticeSooner: "sooner for a defect in a street or sidewalk",
      suitWithin: { count: 2, unit: "years" },
    }),
  },
  maryland: {
    injuryLimit: verified("Md. Code Ann., Cts. & Jud. Proc. § 5-101", {
      years: 3,
    }),
    assaultLimit: specificLimit(
      "Md. Code Ann., Cts. & Jud. Proc. § 5-105",
      1,
      "years",
    ),
    deathLimit: verified("Md. Code Ann., Cts. & Jud. Proc. § 3-904(g)", {
      years: 3,
      runsFrom: "the date of death",
      countedFrom: "death",
    }),
    fault: verified(
      "Coleman v. Soccer Ass'n of Columbia, 432 Md. 679, 69 A.3d 1149 (2013)",
      {
        rule: "contributory",
        meaning:
          "If you were even slightly at fault for your own injury, you generally can't recover anything.",
      },
    ),
    noFault: atFaultWithPip(
      "Md. Code Ann., Ins. §§ 19-505, 19-506",
      "A driver can waive that coverage in writing, so check the policy.",
    ),
    insurance: verified("Md. Code Ann., Transp. § 17-103(b)", {
      perPerson: 30_000,
      perCrash: 60_000,
      property: 15_000,
    }),
    governmentNotice: singleSource(
      "Md. Code Ann., Cts. & Jud. Proc. § 5-304; State Gov't § 12-106",
      {
        note: "one year for both local governments and the State.",
        within: { count: 1, unit: "years" },
      },
    ),
  },
  massachusetts: {
    injuryLimit: verified("Mass. Gen. Laws ch. 260, § 2A", { years: 3 }),
    deathLimit: singleSource("Mass. Gen. Laws ch. 229, § 2", {
      years: 3,
      runsFrom:
        "the date of death (or when the cause should have been discovered)",
      countedFrom: "death",
    }),
    fault: verified("Mass. Gen. Laws ch. 231, § 85", {
      rule: "modified-51",
      meaning:
        "You can recover, reduced by your share of fault, as long as you weren't more than 50% at fault.",
    }),
    noFault: verified("Mass. Gen. Laws ch. 90, §§ 34A, 34M; ch. 231, § 6D", {
      kind: "mandatory",
      note: "To sue for pain and suffering, you need medical costs over a threshold or a listed serious injury.",
    }),
    insurance: verified("Mass. Gen. Laws ch. 90, §§ 34A, 34O", {
      perPerson: 25_000,
      perCrash: 50_000,
      property: 30_000,
      note: "Raised from 20/40/5 on July 1, 2025.",
    }),
    governmentNotice: verified(
      "Mass. Gen. Laws ch. 84, § 18 (road defects); ch. 258, § 4 (two years)",
      {
        note: "30 days for an injury from a defect in a public way; two years to present other claims.",
        within: { count: 30, unit: "days" },
      },
    ),
  },
  michigan: {
    injuryLimit: verified("Mich. Comp. Laws § 600.5805(2)", { years: 3 }),
    deathLimit: singleSource("Mich. Comp. Laws §§ 600.5805(2), 600.5852", {
      years: 3,
      runsFrom:
        "the date the underlying claim accrued (usually the injury); an estate may get extra time under § 600.5852",
      countedFrom: "injury",
    }),
    fault: verified(
      "Mich. Comp. Laws § 600.2959 (car crashes: § 500.3135(2)(b))",
      {
        rule: "modified-51-pain",
        meaning:
          "Your compensation is reduced by your share of fault; if you were more than 50% at fault you can't recover for pain and suffering, but you may still recover reduced economic losses.",
      },
    ),
    noFault: verified("Mich. Comp. Laws § 500.3101 et seq.", {
      kind: "mandatory",
    }),
    noFaultNotice: verified("Mich. Comp. Laws § 500.3145", {
      note: "Written notice of the injury must reach the no-fault insurer within one year of the crash.",
      action: "Give the no-fault insurer written notice of the injury",
      within: { count: 1, unit: "years" },
      ...checkedLater,
    }),
    insurance: singleSource("Mich. Comp. Laws § 500.3009", {
      perPerson: 50_000,
      perCrash: 100_000,
      property: 10_000,
      note: "The property figure is for crashes in other states; $1,000,000 of property protection covers Michigan.",
    }),
    governmentNotice: verified(
      "Mich. Comp. Laws § 124.419 (transit); § 691.1404 (roads); § 691.1406 (buildings); § 600.6431 (State)",
      {
        note: "60 days to notify a metropolitan transit authority of an injury from its bus or train; 120 days for injuries from a defective highway or public building; 6 months for injury claims against the State in the Court of Claims.",
        within: { count: 60, unit: "days" },
        singleSource: true,
        ...checkedLater,
      },
    ),
  },
  minnesota: {
    injuryLimit: verified("Minn. Stat. § 541.05, subd. 1(5)", { years: 6 }),
    assaultLimit: specificLimit("Minn. Stat. § 541.07", 2, "years"),
    productLimit: specificLimit(
      "Minn. Stat. § 541.05, subd. 2",
      4,
      "years",
      "That's for strict product liability.",
    ),
    medicalLimit: specificLimit("Minn. Stat. § 541.076", 4, "years"),
    deathLimit: verified("Minn. Stat. § 573.02", {
      years: 3,
      runsFrom:
        "the date of death (and within six years of the act that caused it)",
      countedFrom: "death",
    }),
    fault: singleSource("Minn. Stat. § 604.01", {
      rule: "modified-51",
      meaning:
        "You can recover, reduced by your share of fault, as long as your fault wasn't greater than that of the person you sue.",
    }),
    noFault: verified(
      "Minnesota No-Fault Automobile Insurance Act, Minn. Stat. §§ 65B.41–65B.71",
      {
        kind: "mandatory",
        note: "To sue for pain and suffering, you need medical costs over a threshold or a listed serious injury (§ 65B.51).",
      },
    ),
    insurance: singleSource("Minn. Stat. § 65B.49, subd. 3", {
      perPerson: 30_000,
      perCrash: 60_000,
      property: 10_000,
    }),
    governmentNotice: singleSource("Minn. Stat. §§ 3.736, 466.05", {
      note: "180 days (one year if a death is involved).",
      within: { count: 180, unit: "days" },
    }),
  },
  mississippi: {
    injuryLimit: verified("Miss. Code Ann. § 15-1-49", { years: 3 }),
    assaultLimit: specificLimit("Miss. Code Ann. § 15-1-35", 1, "years"),
    deathLimit: verified("Miss. Code Ann. §§ 11-7-13, 15-1-49", {
      years: 3,
      runsFrom:
        "the date of death in most cases (the limit of the underlying claim can control)",
      countedFrom: "death",
    }),
    fault: singleSource("Miss. Code Ann. § 11-7-15", {
      rule: "pure",
      meaning:
        "Your compensation is reduced by your share of fault, and you can recover something even if you were mostly at fault.",
    }),
    noFault: atFault,
    insurance: singleSource("Miss. Code Ann. § 63-15-3(j)", {
      perPerson: 25_000,
      perCrash: 50_000,
      property: 25_000,
    }),
    governmentNotice: singleSource("Miss. Code Ann. § 11-46-11", {
      note: "one year to sue, with a notice of claim at least 90 days before.",
      suitWithin: { count: 1, unit: "years" },
      daysBeforeSuit: 90,
    }),
  },
  missouri: {
    injuryLimit: verified("Mo. Rev. Stat. § 516.120(4)", {
      years: 5,
      unsettledFrom: "2026-08-28",
    }),
    assaultLimit: specificLimit("Mo. Rev. Stat. § 516.140", 2, "years"),
    medicalLimit: specificLimit("Mo. Rev. Stat. § 516.105", 2, "years"),
    deathLimit: singleSource("Mo. Rev. Stat. § 537.100", {
      years: 3,
      runsFrom: "the date of death",
      countedFrom: "death",
    }),
    fault: verified("Gustafson v. Benda, 661 S.W.2d 11 (Mo. banc 1983)", {
      rule: "pure",
      meaning:
        "Your compensation is reduced by your share of fault, and you can recover something even if you were mostly at fault.",
    }),
    noFault: atFault,
    insurance: verified("Mo. Rev. Stat. § 303.190", {
      perPerson: 25_000,
      perCrash: 50_000,
      property: 25_000,
    }),
    governmentNotice: verified(
      "Mo. Rev. Stat. §§ 77.600, 79.480, 81.060, 82.210",
      {
        note: "90 days to notify a city of an injury from a defective street, sidewalk or bridge.",
        within: { count: 90, unit: "days" },
      },
    ),
  },
  montana: {
    injuryLimit: verified("Mont. Code Ann. § 27-2-204(1)", { years: 3 }),
    assaultLimit: specificLimit("Mont. Code Ann. § 27-2-204(3)", 2, "years"),
    deathLimit: singleSource("Mont. Code Ann. § 27-2-204(2)", {
      years: 3,
      runsFrom: "the date of death",
      countedFrom: "death",
    }),
    fault: singleSource("Mont. Code Ann. § 27-1-702", {
      rule: "modified-51",
      meaning:
        "You can recover, reduced by your share of fault, as long as you weren't more than 50% at fault.",
    }),
    noFault: atFault,
    insurance: singleSource("Mont. Code Ann. § 61-6-103", {
      perPerson: 25_000,
      perCrash: 50_000,
      property: 20_000,
    }),
    governmentNotice: singleSource("Mont. Code Ann. § 2-9-301", {
      note: "A claim must be presented and the agency given 120 days before a lawsuit. Ask whether a shorter deadline applies.",
      daysBeforeSuit: 120,
    }),
  },
  nebraska: {
    injuryLimit: verified("Neb. Rev. Stat. § 25-207", { years: 4 }),
    medicalLimit: specificLimit("Neb. Rev. Stat. § 25-222", 2, "years"),
    deathLimit: verified("Neb. Rev. Stat. § 30-810", {
      years: 2,
      runsFrom: "the date of death",
      countedFrom: "death",
    }),
    fault: singleSource("Neb. Rev. Stat. § 25-21,185.09", {
      rule: "modified-50",
      meaning:
        "You can recover, reduced by your share of fault, only if you were less than 50% at fault.",
    }),
    noFault: atFault,
    insurance: singleSource("Neb. Rev. Stat. § 60-310", {
      perPerson: 25_000,
      perCrash: 50_000,
      property: 25_000,
    }),
    governmentNotice: verified("Neb. Rev. Stat. § 13-919 (local)", {
      note: "One year to file a claim with a city or county. The State has its own deadline.",
      within: { count: 1, unit: "years" },
    }),
  },
  nevada: {
    injuryLimit: verified("Nev. Rev. Stat. § 11.190(4)(e)", { years: 2 }),
    deathLimit: singleSource("Nev. Rev. Stat. § 11.190(4)(e)", {
      years: 2,
      runsFrom: "the date of death",
      countedFrom: "death",
    }),
    fault: singleSource("Nev. Rev. Stat. § 41.141", {
      rule: "modified-51",
      meaning:
        "You can recover, reduced by your share of fault, as long as you weren't more than 50% at fault.",
    }),
    noFault: atFault,
    insurance: verified("Nev. Rev. Stat. § 485.185", {
      perPerson: 25_000,
      perCrash: 50_000,
      property: 20_000,
    }),
    governmentNotice: singleSource("Nev. Rev. Stat. § 41.036", {
      note: "two years to file a claim.",
      within: { count: 2, unit: "years" },
    }),
  },
  "new-hampshire": {
    injuryLimit: verified("N.H. Rev. Stat. Ann. § 508:4, I", { years: 3 }),
    skiLimit: verified("N.H. Rev. Stat. Ann. § 225-A:25, IV", {
      within: { count: 2, unit: "years" },
      noticeWithin: { count: 90, unit: "days" },
      note: "The ski area must get notice by certified mail within 90 days.",
      ...checkedLater,
    }),
    deathLimit: withheld("two statutes overlap: § 508:4 and § 556:11"),
    fault: verified("N.H. Rev. Stat. Ann. § 507:7-d", {
      rule: "modified-51",
      meaning:
        "You can recover, reduced by your share of fault, as long as you weren't more than 50% at fault.",
    }),
    noFault: atFault,
    insurance: verified("N.H. Rev. Stat. Ann. §§ 259:61, 264:20", {
      perPerson: 25_000,
      perCrash: 50_000,
      property: 25_000,
      isOptional: true,
      note: "Most drivers don't have to buy insurance. If a driver buys it or has to, the policy must have these limits.",
    }),
    governmentNotice: singleSource(
      "N.H. Rev. Stat. Ann. § 507-B:7 (local); § 541-B:14 (State, 180 days)",
      {
        note: "60 days for a city, town or county; 180 days for the State.",
        within: { count: 60, unit: "days" },
      },
    ),
  },
  "new-jersey": {
    injuryLimit: verified("N.J. Stat. Ann. § 2A:14-2", { years: 2 }),
    deathLimit: verified("N.J. Stat. Ann. § 2A:31-3", {
      years: 2,
      runsFrom: "the date of death",
      countedFrom: "death",
    }),
    fault: singleSource("N.J. Stat. Ann. § 2A:15-5.1", {
      rule: "modified-51",
      meaning:
        "You can recover, reduced by your share of fault, as long as you weren't more at fault than those you sue.",
    }),
    noFault: verified("N.J. Stat. Ann. § 39:6A-1 et seq.", {
      kind: "choice",
      note: "Drivers choose a limited or an unlimited right to sue for pain and suffering.",
    }),
    insurance: singleSource("N.J. Stat. Ann. § 39:6B-1", {
      perPerson: 35_000,
      perCrash: 70_000,
      property: 25_000,
      note: "Raised to 25/50/25 on January 1, 2023 and to 35/70/25 on January 1, 2026.",
    }),
    governmentNotice: verified("N.J. Stat. Ann. § 59:8-8", {
      note: "90 days to file a Tort Claims Act notice.",
      within: { count: 90, unit: "days" },
    }),
  },
  "new-mexico": {
    injuryLimit: verified("N.M. Stat. Ann. § 37-1-8", { years: 3 }),
    deathLimit: singleSource("N.M. Stat. Ann. § 41-2-2", {
      years: 3,
      runsFrom: "the date of death",
      countedFrom: "death",
    }),
    fault: verified("Scott v. Rizzo, 96 N.M. 682, 634 P.2d 1234 (1981)", {
      rule: "pure",
      meaning:
        "Your compensation is reduced by your share of fault, and you can recover something even if you were mostly at fault.",
    }),
    noFault: atFault,
    insurance: singleSource("N.M. Stat. Ann. § 66-5-215", {
      perPerson: 25_000,
      perCrash: 50_000,
      property: 10_000,
    }),
    governmentNotice: singleSource("N.M. Stat. Ann. §§ 41-4-15, 41-4-16", {
      note: "90 days for notice (6 months for a wrongful death), and two years to sue.",
      within: { count: 90, unit: "days" },
      suitWithin: { count: 2, unit: "years" },
    }),
  },
  "new-york": {
    injuryLimit: verified("N.Y. C.P.L.R. § 214(5)", { years: 3 }),
    medicalLimit: specificLimit("N.Y. C.P.L.R. § 214-a", 30, "months"),
    deathLimit: verified("N.Y. Est. Powers & Trusts Law § 5-4.1", {
      years: 2,
      runsFrom: "the date of death",
      countedFrom: "death",
    }),
    fault: verified("N.Y. C.P.L.R. § 1411", {
      rule: "pure",
      meaning:
        "Your compensation is reduced by your share of fault, and you can recover something even if you were mostly at fault.",
      note: "This isn't the rule for a motor-vehicle crash. We've seen reports of a change that we couldn't confirm, so ask a lawyer about a crash.",
      notForVehicles: true,
    }),
    noFault: verified("N.Y. Ins. Law art. 51 (§§ 5101–5109)", {
      kind: "mandatory",
      note: 'Basic no-fault benefits are $50,000. A suit for pain and suffering needs a "serious injury" (§ 5102(d)).',
    }),
    noFaultNotice: verified("N.Y. Comp. Codes R. & Regs. tit. 11, § 65-1.1", {
      note: "Written notice must reach the no-fault insurer within 30 days of the crash, unless you have a clear and reasonable excuse.",
      action: "Give the no-fault insurer written notice of the crash",
      within: { count: 30, unit: "days" },
      ...checkedLater,
    }),
    insurance: singleSource("N.Y. Veh. & Traf. Law § 311(4)", {
      perPerson: 25_000,
      perCrash: 50_000,
      property: 10_000,
      note: "If someone dies, $50,000 for one death and $100,000 for all in the same crash.",
    }),
    governmentNotice: verified(
      "N.Y. Gen. Mun. Law §§ 50-e, 50-i; N.Y. Ct. Cl. Act § 10",
      {
        note: "90 days to serve a notice of claim on a city, county or other local body, and one year and 90 days to sue it; 90 days for a claim or notice of intention against the State.",
        within: { count: 90, unit: "days" },
        suitWithin: { count: 1, unit: "years", andDays: 90 },
      },
    ),
  },
  "north-carolina": {
    injuryLimit: singleSource("N.C. Gen. Stat. § 1-52", { years: 3 }),
    deathLimit: verified("N.C. Gen. Stat. § 1-53(4)", {
      years: 2,
      runsFrom: "the date of death",
      countedFrom: "death",
    }),
    fault: verified(
      "Common law; Bowden v. Bell, 116 N.C. App. 64, 446 S.E.2d 816 (1994)",
      {
        rule: "contributory",
        meaning:
          "If you were even slightly at fault for your own injury, you generally can't recover anything.",
      },
    ),
    noFault: atFault,
    insurance: verified("N.C. Gen. Stat. §§ 20-279.1, 20-279.21", {
      perPerson: 50_000,
      perCrash: 100_000,
      property: 50_000,
      note: "Raised from 30/60/25 for policies issued or renewed from July 1, 2025.",
    }),
    governmentNotice: singleSource("N.C. Gen. Stat. § 143-299", {
      note: "two years after a death, and three years for other injuries, to file a claim against the State with the Industrial Commission.",
      within: { count: 3, unit: "years" },
    }),
  },
  "north-dakota": {
    injuryLimit: verified("N.D. Cent. Code § 28-01-16(5)", { years: 6 }),
    medicalLimit: specificLimit("N.D. Cent. Code § 28-01-18", 2, "years"),
    deathLimit: verified("N.D. Cent. Code § 28-01-18(4)", {
      years: 2,
      runsFrom: "the date of death",
      countedFrom: "death",
    }),
    fault: singleSource("N.D. Cent. Code § 32-03.2-02", {
      rule: "modified-50",
      meaning:
        "You can recover, reduced by your share of fault, only if you were less than 50% at fault.",
    }),
    noFault: verified("N.D. Cent. Code ch. 26.1-41", {
      kind: "mandatory",
      note: "To sue for pain and suffering, you need a serious injury.",
    }),
    insurance: singleSource("N.D. Cent. Code § 39-16.1-11", {
      perPerson: 25_000,
      perCrash: 50_000,
      property: 25_000,
    }),
    governmentNotice: singleSource(
      "N.D. Cent. Code § 32-12.2-04 (notice); §§ 28-01-22.1, 32-12.1-10 (lawsuit)",
      {
        note: "180 days to notify the State (one year if a death), and three years to sue the State or a political subdivision.",
        within: { count: 180, unit: "days" },
        suitWithin: { count: 3, unit: "years" },
      },
    ),
  },
  ohio: {
    injuryLimit: verified("Ohio Rev. Code § 2305.10(A)", { years: 2 }),
    assaultLimit: specificLimit("Ohio Rev. Code § 2305.111", 1, "years"),
    medicalLimit: specificLimit("Ohio Rev. Code § 2305.113", 1, "years"),
    deathLimit: verified("Ohio Rev. Code § 2125.02", {
      years: 2,
      runsFrom: "the date of death",
      countedFrom: "death",
    }),
    fault: singleSource("Ohio Rev. Code § 2315.33", {
      rule: "modified-51",
      meaning:
        "You can recover, reduced by your share of fault, as long as you weren't more than 50% at fault.",
    }),
    noFault: atFault,
    insurance: singleSource("Ohio Rev. Code § 4509.51", {
      perPerson: 25_000,
      perCrash: 50_000,
      property: 25_000,
    }),
    governmentNotice: singleSource("Ohio Rev. Code §§ 2744.04, 2743.16", {
      note: "two years to sue a local body or the State, or less where the claim itself has a shorter deadline.",
      suitWithin: { count: 2, unit: "years" },
    }),
  },
  oklahoma: {
    injuryLimit: verified("Okla. Stat. tit. 12, § 95(A)(3)", { years: 2 }),
    assaultLimit: specificLimit("Okla. Stat. tit. 12, § 95(A)(4)", 1, "years"),
    deathLimit: verified("Okla. Stat. tit. 12, § 1053", {
      years: 2,
      runsFrom: "the date of death",
      countedFrom: "death",
    }),
    fault: singleSource("Okla. Stat. tit. 23, §§ 13–14", {
      rule: "modified-51",
      meaning:
        "You can recover, reduced by your share of fault, as long as you weren't more than 50% at fault.",
    }),
    noFault: atFault,
    insurance: singleSource("Okla. Stat. tit. 47, § 7-204", {
      perPerson: 25_000,
      perCrash: 50_000,
      property: 25_000,
    }),
    governmentNotice: verified("Okla. Stat. tit. 51, § 156", {
      note: "One year to file a notice of claim; after denial, suit is due within 180 days (§ 157).",
      within: { count: 1, unit: "years" },
    }),
  },
  oregon: {
    injuryLimit: verified("Or. Rev. Stat. § 12.110(1)", { years: 2 }),
    deathLimit: verified("Or. Rev. Stat. § 30.020", {
      years: 3,
      runsFrom:
        "discovery of the injury that caused the death, and no later than three years after the death",
      countedFrom: "injury",
    }),
    fault: singleSource("Or. Rev. Stat. § 31.600", {
      rule: "modified-51",
      meaning:
        "You can recover, reduced by your share of fault, as long as you weren't more than 50% at fault.",
    }),
    noFault: atFaultWithPip("Or. Rev. Stat. §§ 742.520, 742.524"),
    insurance: singleSource("Or. Rev. Stat. § 806.070", {
      perPerson: 25_000,
      perCrash: 50_000,
      property: 20_000,
    }),
    governmentNotice: verified("Or. Rev. Stat. § 30.275", {
      note: "180 days (one year for a wrongful death).",
      within: { count: 180, unit: "days" },
    }),
  },
  pennsylvania: {
    injuryLimit: verified("42 Pa. Cons. Stat. § 5524(2)", { years: 2 }),
    deathLimit: singleSource("42 Pa. Cons. Stat. § 5524(2)", {
      years: 2,
      runsFrom: "the date of death",
      countedFrom: "death",
    }),
    fault: singleSource("42 Pa. Cons. Stat. § 7102", {
      rule: "modified-51",
      meaning:
        "You can recover, reduced by your share of fault, as long as you weren't more than 50% at fault.",
    }),
    noFault: verified("75 Pa. Cons. Stat. § 1705", {
      kind: "choice",
      note: "Drivers pick “limited tort” or “full tort” coverage, which decides what they may sue for.",
    }),
    insurance: singleSource("75 Pa. Cons. Stat. § 1702", {
      perPerson: 15_000,
      perCrash: 30_000,
      property: 5_000,
    }),
    governmentNotice: singleSource("42 Pa. Cons. Stat. § 5522(a)", {
      note: "6 months to give written notice to a government unit.",
      within: { count: 6, unit: "months" },
    }),
  },
  "rhode-island": {
    injuryLimit: verified("R.I. Gen. Laws § 9-1-14(b)", { years: 3 }),
    deathLimit: singleSource("R.I. Gen. Laws § 10-7-2", {
      years: 3,
      runsFrom: "the date of death",
      countedFrom: "death",
    }),
    fault: verified("R.I. Gen. Laws § 9-20-4", {
      rule: "pure",
      meaning:
        "Your compensation is reduced by your share of fault, and you can recover something even if you were mostly at fault.",
    }),
    noFault: atFault,
    insurance: singleSource("R.I. Gen. Laws §§ 31-31-7, 31-47-2", {
      perPerson: 25_000,
      perCrash: 50_000,
      property: 25_000,
    }),
    governmentNotice: singleSource("R.I. Gen. Laws § 45-15-9", {
      note: "60 days to notify a city or town of an injury from a defective road, sidewalk or bridge.",
      within: { count: 60, unit: "days" },
    }),
  },
  "south-carolina": {
    injuryLimit: verified("S.C. Code Ann. § 15-3-530(5)", { years: 3 }),
    deathLimit: verified("S.C. Code Ann. § 15-3-530(6)", {
      years: 3,
      runsFrom: "the date of death",
      countedFrom: "death",
    }),
    fault: verified(
      "Nelson v. Concrete Supply Co., 303 S.C. 243, 399 S.E.2d 783 (1991)",
      {
        rule: "modified-51",
        meaning:
          "You can recover, reduced by your share of fault, as long as you weren't more than 50% at fault.",
      },
    ),
    noFault: atFault,
    insurance: verified("S.C. Code Ann. § 38-77-140", {
      perPerson: 25_000,
      perCrash: 50_000,
      property: 25_000,
    }),
    governmentNotice: singleSource("S.C. Code Ann. § 15-78-110", {
      note: "two years to sue (three if a verified claim was filed first).",
      suitWithin: { count: 2, unit: "years" },
    }),
  },
  "south-dakota": {
    injuryLimit: verified("S.D. Codified Laws § 15-2-14(3)", { years: 3 }),
    medicalLimit: specificLimit("S.D. Codified Laws § 15-2-14.1", 2, "years"),
    deathLimit: verified("S.D. Codified Laws § 21-5-3", {
      years: 3,
      runsFrom: "the date of death",
      countedFrom: "death",
    }),
    fault: verified("S.D. Codified Laws § 20-9-2", {
      rule: "slight",
      meaning:
        "You can recover, reduced by your share of fault, only if your own negligence was slight compared with the other side's; there is no fixed percentage.",
    }),
    noFault: atFault,
    insurance: singleSource("S.D. Codified Laws § 32-35-70", {
      perPerson: 25_000,
      perCrash: 50_000,
      property: 25_000,
    }),
    governmentNotice: singleSource("S.D. Codified Laws § 3-21-2", {
      note: "180 days to give written notice to a public body.",
      within: { count: 180, unit: "days" },
    }),
  },
  tennessee: {
    injuryLimit: verified("Tenn. Code Ann. § 28-3-104(a)(1)", { years: 1 }),
    deathLimit: verified("Tenn. Code Ann. § 28-3-104(a)(1)", {
      years: 1,
      runsFrom:
        "the date of the injury that led to the death, not the date of death",
      countedFrom: "injury",
    }),
    fault: verified("McIntyre v. Balentine, 833 S.W.2d 52 (Tenn. 1992)", {
      rule: "modified-50",
      meaning:
        "You can recover, reduced by your share of fault, only if you were less than 50% at fault.",
    }),
    noFault: atFault,
    insurance: singleSource("Tenn. Code Ann. § 55-12-102", {
      perPerson: 25_000,
      perCrash: 50_000,
      property: 25_000,
    }),
    governmentNotice: singleSource("Tenn. Code Ann. §§ 29-20-305, 9-8-402", {
      note: "one year to sue a local government or to file a claim against the State.",
      within: { count: 1, unit: "years" },
      suitWithin: { count: 1, unit: "years" },
    }),
  },
  texas: {
    injuryLimit: verified("Tex. Civ. Prac. & Rem. Code § 16.003(a)", {
      years: 2,
    }),
    deathLimit: verified("Tex. Civ. Prac. & Rem. Code § 16.003(b)", {
      years: 2,
      runsFrom: "the date of death",
      countedFrom: "death",
    }),
    fault: singleSource("Tex. Civ. Prac. & Rem. Code §§ 33.001, 33.012", {
      rule: "modified-51",
      meaning:
        "You can recover, reduced by your share of fault, as long as you weren't more than 50% at fault.",
    }),
    noFault: atFault,
    insurance: singleSource("Tex. Transp. Code § 601.072", {
      perPerson: 30_000,
      perCrash: 60_000,
      property: 25_000,
    }),
    governmentNotice: verified("Tex. Civ. Prac. & Rem. Code § 101.101", {
      note: "6 months. A city's charter can make that shorter: as short as 45 days in Austin, 90 days in Houston and San Antonio.",
      within: { count: 6, unit: "months" },
      ...checkedLater,
    }),
  },
  utah: {
    injuryLimit: verified("Utah Code § 78B-2-307(4)", { years: 4 }),
    productLimit: specificLimit("Utah Code § 78B-6-706", 2, "years"),
    deathLimit: singleSource("Utah Code § 78B-2-304", {
      years: 2,
      runsFrom: "the date of death",
      countedFrom: "death",
    }),
    fault: singleSource("Utah Code § 78B-5-818", {
      rule: "modified-50",
      meaning:
        "You can recover, reduced by your share of fault, only if the fault of those you sue is greater than yours (you were under 50%).",
    }),
    noFault: verified("Utah Code §§ 31A-22-306 to -309", {
      kind: "mandatory",
      note: "Medical coverage is $3,000. To sue for pain and suffering, you need over $3,000 in medical costs or a listed serious injury (§ 31A-22-309).",
    }),
    insurance: verified("Utah Code § 31A-22-304", {
      perPerson: 30_000,
      perCrash: 65_000,
      property: 25_000,
      note: "Raised from 25/65/15 on January 1, 2025.",
    }),
    governmentNotice: singleSource("Utah Code § 63G-7-402", {
      note: "one year to file a notice of claim.",
      within: { count: 1, unit: "years" },
    }),
  },
  vermont: {
    injuryLimit: verified("12 V.S.A. § 512(4)", { years: 3 }),
    skiLimit: specificLimit("12 V.S.A. § 513", 1, "years"),
    deathLimit: verified("14 V.S.A. § 1492(a)", {
      years: 2,
      runsFrom: "the discovery of the death",
      countedFrom: "death",
    }),
    fault: singleSource("12 V.S.A. § 1036", {
      rule: "modified-51",
      meaning:
        "You can recover, reduced by your share of fault, as long as you weren't more than 50% at fault.",
    }),
    noFault: atFault,
    insurance: singleSource("23 V.S.A. § 800", {
      perPerson: 25_000,
      perCrash: 50_000,
      property: 10_000,
    }),
    governmentNotice: withheld("from knowledge alone: no source was found"),
  },
  virginia: {
    injuryLimit: verified("Va. Code Ann. § 8.01-243(A)", { years: 2 }),
    deathLimit: singleSource("Va. Code Ann. § 8.01-244(B)", {
      years: 2,
      runsFrom: "the date of death",
      countedFrom: "death",
    }),
    fault: verified(
      "Common law; Baskett v. Banks, 186 Va. 1022, 45 S.E.2d 173 (1947)",
      {
        rule: "contributory",
        meaning:
          "If you were even slightly at fault for your own injury, you generally can't recover anything.",
        note: "Bills to soften this rule for some people have been filed before, so ask whether it still holds.",
      },
    ),
    noFault: atFault,
    insurance: verified("Va. Code Ann. § 46.2-472", {
      perPerson: 50_000,
      perCrash: 100_000,
      property: 25_000,
      note: "Raised from 30/60/20 on January 1, 2025; the option to pay a fee instead of insuring ended July 1, 2024.",
    }),
    governmentNotice: verified(
      "Va. Code Ann. § 15.2-209 (local); § 8.01-195.6 (State, one year)",
      {
        note: "6 months for a county, city or town; one year for the Commonwealth.",
        within: { count: 6, unit: "months" },
      },
    ),
  },
  washington: {
    injuryLimit: verified("Wash. Rev. Code § 4.16.080(2)", { years: 3 }),
    assaultLimit: specificLimit("Wash. Rev. Code § 4.16.100", 2, "years"),
    deathLimit: singleSource("Wash. Rev. Code § 4.16.080(2)", {
      years: 3,
      runsFrom: "the date of death",
      countedFrom: "death",
    }),
    fault: singleSource("Wash. Rev. Code § 4.22.005", {
      rule: "pure",
      meaning:
        "Your compensation is reduced by your share of fault, and you can recover something even if you were mostly at fault.",
    }),
    noFault: atFault,
    insurance: verified("Wash. Rev. Code § 46.29.090", {
      perPerson: 25_000,
      perCrash: 50_000,
      property: 10_000,
    }),
    governmentNotice: singleSource("Wash. Rev. Code §§ 4.92.110, 4.96.020", {
      note: "A claim form must be filed 60 days before suing the State or a local body. Ask whether a shorter deadline applies.",
      daysBeforeSuit: 60,
    }),
  },
  "west-virginia": {
    injuryLimit: verified("W. Va. Code § 55-2-12(b)", { years: 2 }),
    deathLimit: verified("W. Va. Code § 55-7-6", {
      years: 2,
      runsFrom: "the date of death",
      countedFrom: "death",
    }),
    fault: verified("W. Va. Code § 55-7-13c(c)", {
      rule: "modified-51",
      meaning:
        "You can recover, reduced by your share of fault, as long as your fault wasn't greater than everyone else's combined (not more than 50%).",
    }),
    noFault: atFault,
    insurance: verified("W. Va. Code § 17D-4-2", {
      perPerson: 25_000,
      perCrash: 50_000,
      property: 25_000,
    }),
    governmentNotice: singleSource("W. Va. Code § 55-17-3", {
      note: "A state agency must get 30 days' notice before a lawsuit. Ask whether a shorter deadline applies.",
      daysBeforeSuit: 30,
    }),
  },
  wisconsin: {
    injuryLimit: verified("Wis. Stat. § 893.54", { years: 3 }),
    deathLimit: verified(
      "Wis. Stat. § 893.54; § 893.54(2m) for motor vehicles",
      {
        years: 3,
        vehicleYears: 2,
        runsFrom: "the date of death",
        countedFrom: "death",
      },
    ),
    fault: verified("Wis. Stat. § 895.045(1)", {
      rule: "modified-51",
      meaning:
        "You can recover, reduced by your share of fault, as long as your fault wasn't greater than that of the person you sue.",
    }),
    noFault: atFault,
    insurance: singleSource("Wis. Stat. § 344.33(2)", {
      perPerson: 25_000,
      perCrash: 50_000,
      property: 10_000,
    }),
    governmentNotice: verified("Wis. Stat. §§ 893.80, 893.82", {
      note: "120 days for local bodies and for state officers and employees.",
      within: { count: 120, unit: "days" },
    }),
  },
  wyoming: {
    injuryLimit: verified("Wyo. Stat. § 1-3-105(a)(iv)(C)", { years: 4 }),
    assaultLimit: specificLimit("Wyo. Stat. § 1-3-105(a)(v)", 1, "years"),
    medicalLimit: specificLimit("Wyo. Stat. § 1-3-107", 2, "years"),
    deathLimit: verified("Wyo. Stat. § 1-38-102", {
      years: 2,
      runsFrom: "the date of death",
      countedFrom: "death",
    }),
    fault: verified("Wyo. Stat. § 1-1-109", {
      rule: "modified-51",
      meaning:
        "You can recover, reduced by your share of fault, as long as you weren't more than 50% at fault.",
    }),
    noFault: atFault,
    insurance: verified("Wyo. Stat. § 31-9-405", {
      perPerson: 25_000,
      perCrash: 50_000,
      property: 20_000,
    }),
    governmentNotice: verified("Wyo. Stat. § 1-39-113", {
      note: "A claim must be presented within two years, and a lawsuit filed within one year after that.",
      within: { count: 2, unit: "years" },
    }),
  },
};

function verified<const Words extends object>(citation: string, words: Words) {
  const source: { citation: string; checkedOn: string } = {
    citation,
    checkedOn,
  };
  return { status: "verified" as const, ...source, ...words };
}

/** Only one secondary source confirms it, so it is reviewed first. */
function singleSource<const Words extends object>(
  citation: string,
  words: Words,
) {
  return { ...verified(citation, words), singleSource: true } as const;
}

function atFaultWithPip(citation: string, note?: string): AtFault {
  return {
    ...atFault,
    pip: { citation, ...(note && { note }), ...checkedLater },
  };
}

function specificLimit(
  citation: string,
  count: number,
  unit: "months" | "years",
  note?: string,
) {
  return singleSource(citation, {
    within: { count, unit },
    ...(note && { note }),
  });
}

function withheld(reason: string) {
  return { status: "withheld", reason } as const;
}
