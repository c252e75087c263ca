import type { CityFacts } from "./state-law.ts";

/** When counties, courts and hospitals were looked up. */
export const cityFactsCheckedOn = "2026-11-20";

/** Unverified names, and hospitals' levels, are left out (docs/decisions/019). */
export const cityFacts: Readonly<
  Record<string, Readonly<Record<string, CityFacts>>>
> = {
  alabama: {
    birmingham: {
      county: "mostly in Jefferson County, with a small part in Shelby County",
      court: named(
        "Jefferson County Circuit Court, Tenth Judicial Circuit of Alabama",
      ),
      traumaCenter: { name: "UAB Hospital" },
    },
    montgomery: {
      county: "in Montgomery County",
      court: named(
        "Montgomery County Circuit Court, Fifteenth Judicial Circuit of Alabama",
      ),
    },
    mobile: {
      county: "in Mobile County",
      court: named(
        "Mobile County Circuit Court, Thirteenth Judicial Circuit of Alabama",
      ),
      traumaCenter: { name: "USA Health University Hospital" },
    },
    huntsville: {
      county:
        "mostly in Madison County, with parts in Limestone and Morgan counties",
      court: named(
        "Madison County Circuit Court, Twenty-Third Judicial Circuit of Alabama",
      ),
      traumaCenter: { name: "Huntsville Hospital" },
    },
  },
  alaska: {
    anchorage: {
      county: "a unified municipality",
      court: named(
        "Superior Court for the State of Alaska, Third Judicial District at Anchorage",
      ),
    },
    fairbanks: {
      county: "in the Fairbanks North Star Borough",
      court: named(
        "Superior Court for the State of Alaska, Fourth Judicial District at Fairbanks",
      ),
    },
    juneau: {
      county: "a city and borough in one",
      court: named(
        "Superior Court for the State of Alaska, First Judicial District at Juneau",
      ),
    },
  },
  arizona: {
    phoenix: {
      county: "in Maricopa County",
      court: named("Superior Court of Arizona in Maricopa County"),
      traumaCenter: { name: "Banner – University Medical Center Phoenix" },
    },
    tucson: {
      county: "in Pima County",
      court: named("Superior Court of Arizona in Pima County"),
      traumaCenter: { name: "Banner – University Medical Center Tucson" },
    },
    mesa: {
      county: "in Maricopa County",
      court: named("Superior Court of Arizona in Maricopa County"),
      traumaCenter: { name: "Banner Desert Medical Center" },
    },
    chandler: {
      county: "in Maricopa County",
      court: named("Superior Court of Arizona in Maricopa County"),
      traumaCenter: { name: "Chandler Regional Medical Center" },
    },
  },
  arkansas: {
    "little-rock": {
      county: "in Pulaski County",
      court: named("Pulaski County Circuit Court, Sixth Judicial Circuit"),
      traumaCenter: { name: "UAMS Medical Center" },
    },
    fayetteville: {
      county: "in Washington County",
      court: named("Washington County Circuit Court, Fourth Judicial Circuit"),
    },
    "fort-smith": {
      county: "in Sebastian County",
      court: named("Sebastian County Circuit Court, Twelfth Judicial Circuit"),
    },
  },
  california: {
    "los-angeles": {
      county: "in Los Angeles County",
      court: named("Superior Court of California, County of Los Angeles"),
      traumaCenter: {
        name: "Los Angeles General Medical Center (formerly LAC+USC)",
      },
    },
    "san-diego": {
      county: "in San Diego County",
      court: kindOf("Superior Court"),
      traumaCenter: { name: "UC San Diego Health – Hillcrest Medical Center" },
    },
    "san-jose": {
      county: "in Santa Clara County",
      court: kindOf("Superior Court"),
      traumaCenter: { name: "Santa Clara Valley Medical Center" },
    },
    "san-francisco": {
      county: "in San Francisco County",
      court: named("Superior Court of California, County of San Francisco"),
      traumaCenter: {
        name: "Zuckerberg San Francisco General Hospital and Trauma Center",
      },
    },
  },
  colorado: {
    denver: {
      county: "in Denver County",
      court: named("Denver District Court, Second Judicial District"),
      traumaCenter: { name: "Denver Health Medical Center" },
    },
    "colorado-springs": {
      county: "in El Paso County",
      court: named("El Paso County District Court, Fourth Judicial District"),
      traumaCenter: { name: "UCHealth Memorial Hospital Central" },
    },
    aurora: {
      county:
        "mostly in Arapahoe County, with parts in Adams and Douglas counties",
      court: named(
        "Arapahoe County District Court, Eighteenth Judicial District",
      ),
      traumaCenter: { name: "UCHealth University of Colorado Hospital" },
    },
    "fort-collins": {
      county: "in Larimer County",
      court: named("Larimer County District Court"),
      traumaCenter: {
        name: "UCHealth Medical Center of the Rockies",
        place: "Loveland",
      },
    },
  },
  connecticut: {
    bridgeport: {
      county: "in Fairfield County",
      court: named(
        "Connecticut Superior Court, Judicial District of Fairfield at Bridgeport",
      ),
      traumaCenter: { name: "Yale New Haven Hospital", place: "New Haven" },
    },
    stamford: {
      county: "in Fairfield County",
      court: named(
        "Connecticut Superior Court, Judicial District of Stamford/Norwalk",
      ),
      traumaCenter: {
        name: "Westchester Medical Center",
        place: "Valhalla, New York",
      },
    },
    "new-haven": {
      county: "in New Haven County",
      court: named(
        "Connecticut Superior Court, Judicial District of New Haven",
      ),
      traumaCenter: { name: "Yale New Haven Hospital" },
    },
    hartford: {
      county: "in Hartford County",
      court: named("Connecticut Superior Court, Judicial District of Hartford"),
      traumaCenter: { name: "Hartford Hospital" },
    },
  },
  delaware: {
    wilmington: {
      county: "in New Castle County",
      court: kindOf("Superior Court"),
      traumaCenter: {
        name: "ChristianaCare Christiana Hospital",
        place: "Newark",
      },
      governmentNotice: {
        within: { count: 1, unit: "years" },
        note: "The time to notify the City of Wilmington can be as short as one year.",
        citation: "10 Del. C. § 8124",
        checkedOn: "2026-11-20",
        singleSource: true,
      },
    },
    dover: {
      county: "in Kent County",
      court: kindOf("Superior Court"),
    },
  },
  florida: {
    jacksonville: {
      county: "in Duval County",
      court: named(
        "Circuit Court of the Fourth Judicial Circuit, Duval County",
      ),
      traumaCenter: { name: "UF Health Jacksonville" },
    },
    miami: {
      county: "in Miami-Dade County",
      court: named(
        "Circuit Court of the Eleventh Judicial Circuit, Miami-Dade County",
      ),
      traumaCenter: { name: "Jackson Memorial Hospital (Ryder Trauma Center)" },
    },
    tampa: {
      county: "in Hillsborough County",
      court: named(
        "Circuit Court of the Thirteenth Judicial Circuit, Hillsborough County",
      ),
      traumaCenter: { name: "Tampa General Hospital" },
    },
    orlando: {
      county: "in Orange County",
      court: named(
        "Circuit Court of the Ninth Judicial Circuit, Orange County",
      ),
      traumaCenter: { name: "Orlando Regional Medical Center" },
    },
  },
  georgia: {
    atlanta: {
      county: "mostly in Fulton County, with a part in DeKalb County",
      court: named(
        "State Court of Fulton County or Superior Court of Fulton County",
      ),
      traumaCenter: { name: "Grady Memorial Hospital" },
    },
    columbus: {
      county: "in Muscogee County",
      court: kindOf("State Court or Superior Court"),
    },
    augusta: {
      county: "in Richmond County",
      court: kindOf("State Court or Superior Court"),
      traumaCenter: {
        name: "Wellstar MCG Health Medical Center (formerly AU Medical Center)",
      },
    },
    macon: {
      county: "in Bibb County",
      court: kindOf("State Court or Superior Court"),
      traumaCenter: { name: "Atrium Health Navicent The Medical Center" },
    },
  },
  hawaii: {
    honolulu: {
      county: "in Honolulu County",
      court: named("Circuit Court of the First Circuit, State of Hawaii"),
      traumaCenter: { name: "The Queen's Medical Center" },
    },
    "pearl-city": {
      court: named("Circuit Court of the First Circuit, State of Hawaii"),
      traumaCenter: { name: "The Queen's Medical Center", place: "Honolulu" },
    },
    hilo: {
      county: "in Hawaii County",
      court: named("Circuit Court of the Third Circuit, State of Hawaii"),
    },
  },
  idaho: {
    boise: {
      county: "in Ada County",
      court: named("Ada County District Court, Fourth Judicial District"),
    },
    meridian: {
      county: "in Ada County",
      court: named("Ada County District Court, Fourth Judicial District"),
    },
    nampa: {
      county: "in Canyon County",
      court: named("Canyon County District Court, Third Judicial District"),
    },
    "idaho-falls": {
      county: "in Bonneville County",
      court: kindOf("District Court"),
    },
  },
  illinois: {
    chicago: {
      county: "in Cook County",
      court: named("Circuit Court of Cook County, Law Division"),
      traumaCenter: { name: "John H. Stroger Jr. Hospital of Cook County" },
    },
    aurora: {
      county:
        "mostly in Kane County, with parts in DuPage, Kendall and Will counties",
      court: named(
        "Circuit Court of the Sixteenth Judicial Circuit, Kane County",
      ),
      traumaCenter: {
        name: "Advocate Good Samaritan Hospital",
        place: "Downers Grove",
      },
    },
    joliet: {
      county: "mostly in Will County, with a part in Kendall County",
      court: named(
        "Circuit Court of the Twelfth Judicial Circuit, Will County",
      ),
      traumaCenter: {
        name: "Advocate Good Samaritan Hospital",
        place: "Downers Grove",
      },
    },
    naperville: {
      county: "mostly in DuPage County, with a part in Will County",
      court: named(
        "Circuit Court of the Eighteenth Judicial Circuit, DuPage County",
      ),
      traumaCenter: {
        name: "Advocate Good Samaritan Hospital",
        place: "Downers Grove",
      },
    },
  },
  indiana: {
    indianapolis: {
      county: "in Marion County",
      court: named("Marion Superior Court"),
      traumaCenter: { name: "Eskenazi Health" },
    },
    "fort-wayne": {
      county: "in Allen County",
      court: named("Allen Superior Court"),
    },
    evansville: {
      county: "in Vanderburgh County",
      court: named("Vanderburgh Superior Court or Vanderburgh Circuit Court"),
    },
    "south-bend": {
      county: "in St. Joseph County",
      court: named("St. Joseph Superior Court or St. Joseph Circuit Court"),
    },
  },
  iowa: {
    "des-moines": {
      county: "in Polk County",
      court: named("Iowa District Court for Polk County"),
      traumaCenter: { name: "Iowa Methodist Medical Center" },
    },
    "cedar-rapids": {
      county: "in Linn County",
      court: named("Iowa District Court for Linn County"),
      traumaCenter: {
        name: "University of Iowa Hospitals & Clinics",
        place: "Iowa City",
      },
    },
    davenport: {
      county: "in Scott County",
      court: named("Iowa District Court for Scott County"),
    },
    "sioux-city": {
      county: "in Woodbury County",
      court: named("Iowa District Court for Woodbury County"),
    },
  },
  kansas: {
    wichita: {
      county: "in Sedgwick County",
      court: named(
        "Sedgwick County District Court, Eighteenth Judicial District",
      ),
      traumaCenter: { name: "Wesley Medical Center" },
    },
    "overland-park": {
      county: "in Johnson County",
      court: named("Johnson County District Court, Tenth Judicial District"),
      traumaCenter: {
        name: "The University of Kansas Hospital",
        place: "Kansas City",
      },
    },
    "kansas-city": {
      county: "in Wyandotte County",
      court: named(
        "Wyandotte County District Court, Twenty-Ninth Judicial District",
      ),
      traumaCenter: { name: "The University of Kansas Hospital" },
    },
  },
  kentucky: {
    louisville: {
      county: "in Jefferson County",
      court: named("Jefferson Circuit Court, Thirtieth Judicial Circuit"),
      traumaCenter: { name: "UofL Hospital" },
    },
    lexington: {
      county: "in Fayette County",
      court: named("Fayette Circuit Court, Twenty-Second Judicial Circuit"),
      traumaCenter: { name: "UK Albert B. Chandler Hospital" },
    },
    "bowling-green": {
      county: "in Warren County",
      court: named("Warren Circuit Court, Eighth Judicial Circuit"),
    },
  },
  louisiana: {
    "new-orleans": {
      county: "in Orleans Parish",
      court: named("Civil District Court for the Parish of Orleans"),
      traumaCenter: { name: "University Medical Center New Orleans" },
    },
    "baton-rouge": {
      county: "in East Baton Rouge Parish",
      court: named(
        "Nineteenth Judicial District Court, Parish of East Baton Rouge",
      ),
      traumaCenter: { name: "Our Lady of the Lake Regional Medical Center" },
    },
    shreveport: {
      county: "mostly in Caddo Parish, with a part in Bossier Parish",
      court: named("First Judicial District Court, Caddo Parish"),
      traumaCenter: { name: "Ochsner LSU Health Shreveport" },
    },
    lafayette: {
      county: "in Lafayette Parish",
      court: named("Fifteenth Judicial District Court, Lafayette Parish"),
    },
  },
  maine: {
    portland: {
      county: "in Cumberland County",
      court: kindOf("Superior Court"),
      traumaCenter: { name: "Maine Medical Center" },
    },
    lewiston: {
      county: "in Androscoggin County",
      court: kindOf("Superior Court"),
    },
    bangor: { county: "in Penobscot County", court: kindOf("Superior Court") },
  },
  maryland: {
    baltimore: {
      county: "an independent city, part of no county",
      court: named("Circuit Court for Baltimore City"),
      traumaCenter: {
        name: "R Adams Cowley Shock Trauma Center (University of Maryland)",
      },
    },
    frederick: {
      county: "in Frederick County",
      court: kindOf("Circuit Court"),
    },
    gaithersburg: {
      court: kindOf("Circuit Court"),
      traumaCenter: {
        name: "MedStar Washington Hospital Center",
        place: "Washington, D.C.",
      },
    },
    rockville: {
      county: "in Montgomery County",
      court: kindOf("Circuit Court"),
      traumaCenter: {
        name: "MedStar Washington Hospital Center",
        place: "Washington, D.C.",
      },
    },
  },
  massachusetts: {
    boston: {
      county: "in Suffolk County",
      court: named("Massachusetts Superior Court, Suffolk County"),
      traumaCenter: { name: "Massachusetts General Hospital" },
    },
    worcester: {
      county: "in Worcester County",
      court: named("Massachusetts Superior Court, Worcester County"),
      traumaCenter: { name: "UMass Memorial Medical Center" },
    },
    springfield: {
      county: "in Hampden County",
      court: kindOf("Superior Court"),
      traumaCenter: { name: "Baystate Medical Center" },
    },
    cambridge: {
      county: "in Middlesex County",
      court: named("Massachusetts Superior Court, Middlesex County"),
      traumaCenter: { name: "Massachusetts General Hospital", place: "Boston" },
    },
  },
  michigan: {
    detroit: {
      county: "in Wayne County",
      court: named("Third Judicial Circuit Court of Michigan, Wayne County"),
      traumaCenter: { name: "Henry Ford Hospital" },
    },
    "grand-rapids": {
      county: "in Kent County",
      court: named("Seventeenth Judicial Circuit Court, Kent County"),
      traumaCenter: {
        name: "Corewell Health Butterworth Hospital (formerly Spectrum Health)",
      },
    },
    warren: {
      county: "in Macomb County",
      court: named("Sixteenth Judicial Circuit Court, Macomb County"),
      traumaCenter: {
        name: "Corewell Health William Beaumont University Hospital (formerly Beaumont)",
        place: "Royal Oak",
      },
    },
  },
  minnesota: {
    minneapolis: {
      county: "in Hennepin County",
      court: named("Hennepin County District Court, Fourth Judicial District"),
      traumaCenter: { name: "Hennepin County Medical Center (HCMC)" },
    },
    "st-paul": {
      county: "in Ramsey County",
      court: named("Ramsey County District Court, Second Judicial District"),
      traumaCenter: { name: "Regions Hospital" },
    },
    rochester: {
      county: "in Olmsted County",
      court: named("Olmsted County District Court, Third Judicial District"),
      traumaCenter: { name: "Mayo Clinic Hospital, Saint Marys Campus" },
    },
  },
  mississippi: {
    jackson: {
      county:
        "mostly in Hinds County, with small parts in Madison and Rankin counties",
      court: named("Hinds County Circuit Court"),
      traumaCenter: { name: "University of Mississippi Medical Center" },
    },
    gulfport: { county: "in Harrison County", court: kindOf("Circuit Court") },
    southaven: {
      county: "in DeSoto County",
      court: kindOf("Circuit Court"),
      traumaCenter: {
        name: "Regional One Health (Elvis Presley Trauma Center)",
        place: "Memphis, Tennessee",
      },
    },
  },
  missouri: {
    "kansas-city": {
      county:
        "mostly in Jackson County, with parts in Clay, Platte and Cass counties",
      court: named(
        "Circuit Court of Jackson County, Missouri (Sixteenth Judicial Circuit)",
      ),
      traumaCenter: { name: "University Health Truman Medical Center" },
    },
    "st-louis": {
      county: "an independent city, part of no county",
      court: named(
        "Circuit Court of the City of St. Louis (Twenty-Second Judicial Circuit)",
      ),
      traumaCenter: { name: "Barnes-Jewish Hospital" },
    },
    springfield: {
      county: "in Greene County",
      court: named("Circuit Court of Greene County, Missouri"),
      traumaCenter: { name: "Cox Medical Center South" },
    },
    columbia: {
      county: "in Boone County",
      court: named("Circuit Court of Boone County, Missouri"),
      traumaCenter: { name: "University Hospital (MU Health Care)" },
    },
  },
  montana: {
    billings: {
      county: "in Yellowstone County",
      court: named(
        "Yellowstone County District Court, Thirteenth Judicial District",
      ),
      traumaCenter: { name: "Billings Clinic" },
    },
    missoula: {
      county: "in Missoula County",
      court: named("Missoula County District Court"),
    },
    "great-falls": {
      county: "in Cascade County",
      court: named("Cascade County District Court"),
    },
    bozeman: {
      county: "in Gallatin County",
      court: named(
        "Gallatin County District Court, Eighteenth Judicial District",
      ),
    },
  },
  nebraska: {
    omaha: {
      county: "in Douglas County",
      court: named(
        "District Court of Douglas County, Fourth Judicial District",
      ),
      traumaCenter: { name: "Nebraska Medical Center" },
    },
    lincoln: {
      county: "in Lancaster County",
      court: named(
        "District Court of Lancaster County, Third Judicial District",
      ),
    },
  },
  nevada: {
    "las-vegas": {
      county: "in Clark County",
      court: named("Eighth Judicial District Court, Clark County"),
      traumaCenter: { name: "University Medical Center of Southern Nevada" },
    },
    henderson: {
      county: "in Clark County",
      court: named("Eighth Judicial District Court, Clark County"),
      traumaCenter: {
        name: "University Medical Center of Southern Nevada",
        place: "Las Vegas",
      },
    },
    reno: {
      county: "in Washoe County",
      court: named("Second Judicial District Court, Washoe County"),
    },
    "north-las-vegas": {
      county: "in Clark County",
      court: named("Eighth Judicial District Court, Clark County"),
      traumaCenter: {
        name: "University Medical Center of Southern Nevada",
        place: "Las Vegas",
      },
    },
  },
  "new-hampshire": {
    manchester: {
      county: "in Hillsborough County",
      court: named("Hillsborough County Superior Court, Northern District"),
    },
    nashua: {
      county: "in Hillsborough County",
      court: named("Hillsborough County Superior Court, Southern District"),
      traumaCenter: {
        name: "Lahey Hospital & Medical Center",
        place: "Burlington, Massachusetts",
      },
    },
    concord: {
      county: "in Merrimack County",
      court: named("Merrimack County Superior Court"),
    },
  },
  "new-jersey": {
    newark: {
      county: "in Essex County",
      court: named("Superior Court of New Jersey, Law Division, Essex County"),
      traumaCenter: { name: "University Hospital" },
    },
    "jersey-city": {
      county: "in Hudson County",
      court: named("Superior Court of New Jersey, Law Division, Hudson County"),
      traumaCenter: { name: "University Hospital", place: "Newark" },
    },
    paterson: {
      county: "in Passaic County",
      court: named(
        "Superior Court of New Jersey, Law Division, Passaic County",
      ),
      traumaCenter: { name: "University Hospital", place: "Newark" },
    },
    elizabeth: {
      county: "in Union County",
      court: named("Superior Court of New Jersey, Law Division, Union County"),
      traumaCenter: { name: "University Hospital", place: "Newark" },
    },
  },
  "new-mexico": {
    albuquerque: {
      county: "in Bernalillo County",
      court: named("Second Judicial District Court, Bernalillo County"),
      traumaCenter: { name: "UNM Hospital" },
    },
    "las-cruces": {
      county: "in Doña Ana County",
      court: named("Third Judicial District Court, Doña Ana County"),
    },
    "rio-rancho": {
      county: "in Sandoval County",
      court: named("Thirteenth Judicial District Court, Sandoval County"),
      traumaCenter: { name: "UNM Hospital", place: "Albuquerque" },
    },
    "santa-fe": {
      county: "in Santa Fe County",
      court: named("First Judicial District Court, Santa Fe County"),
    },
  },
  "new-york": {
    "new-york-city": {
      county: "in New York, Kings, Queens, Bronx and Richmond counties",
      court: named(
        "Supreme Court of the State of New York, in the county (borough) of venue: New York, Kings, Queens, Bronx or Richmond",
      ),
      traumaCenter: { name: "NYC Health + Hospitals/Bellevue" },
    },
    buffalo: {
      county: "in Erie County",
      court: named("Supreme Court of the State of New York, Erie County"),
      traumaCenter: { name: "Erie County Medical Center" },
    },
    yonkers: {
      county: "in Westchester County",
      court: named(
        "Supreme Court of the State of New York, Westchester County",
      ),
      traumaCenter: { name: "Westchester Medical Center", place: "Valhalla" },
    },
    rochester: {
      county: "in Monroe County",
      court: named("Supreme Court of the State of New York, Monroe County"),
      traumaCenter: { name: "Strong Memorial Hospital" },
    },
  },
  "north-carolina": {
    charlotte: {
      county: "in Mecklenburg County",
      court: named("Mecklenburg County Superior Court"),
      traumaCenter: { name: "Atrium Health Carolinas Medical Center" },
    },
    raleigh: {
      county: "in Wake County",
      court: named("Wake County Superior Court"),
      traumaCenter: { name: "WakeMed Raleigh Campus" },
    },
    greensboro: {
      county: "in Guilford County",
      court: named("Guilford County Superior Court"),
    },
    durham: {
      county: "in Durham County",
      court: named("Durham County Superior Court"),
      traumaCenter: { name: "Duke University Hospital" },
    },
  },
  "north-dakota": {
    fargo: {
      county: "in Cass County",
      court: named(
        "Cass County District Court, East Central Judicial District",
      ),
      traumaCenter: { name: "Sanford Medical Center Fargo" },
    },
    bismarck: {
      county: "in Burleigh County",
      court: named(
        "Burleigh County District Court, South Central Judicial District",
      ),
    },
    "grand-forks": {
      county: "in Grand Forks County",
      court: named(
        "Grand Forks County District Court, Northeast Central Judicial District",
      ),
    },
    minot: {
      county: "in Ward County",
      court: named(
        "Ward County District Court, North Central Judicial District",
      ),
    },
  },
  ohio: {
    columbus: {
      county:
        "mostly in Franklin County, with parts in Delaware and Fairfield counties",
      court: named("Franklin County Court of Common Pleas"),
      traumaCenter: { name: "The Ohio State University Wexner Medical Center" },
    },
    cleveland: {
      county: "in Cuyahoga County",
      court: named("Cuyahoga County Court of Common Pleas"),
      traumaCenter: { name: "MetroHealth Medical Center" },
    },
    cincinnati: {
      county: "in Hamilton County",
      court: named("Hamilton County Court of Common Pleas"),
      traumaCenter: { name: "University of Cincinnati Medical Center" },
    },
    toledo: {
      county: "in Lucas County",
      court: named("Lucas County Court of Common Pleas"),
      traumaCenter: { name: "Mercy Health – St. Vincent Medical Center" },
    },
  },
  oklahoma: {
    "oklahoma-city": {
      county:
        "mostly in Oklahoma County, with parts in Canadian, Cleveland and Pottawatomie counties",
      court: named("District Court of Oklahoma County"),
      traumaCenter: { name: "OU Health University of Oklahoma Medical Center" },
    },
    tulsa: {
      county:
        "mostly in Tulsa County, with parts in Osage, Rogers and Wagoner counties",
      court: named("District Court of Tulsa County"),
      traumaCenter: { name: "Saint Francis Hospital" },
    },
    norman: {
      county: "in Cleveland County",
      court: named("District Court of Cleveland County"),
      traumaCenter: {
        name: "OU Health University of Oklahoma Medical Center",
        place: "Oklahoma City",
      },
    },
  },
  oregon: {
    portland: {
      county:
        "mostly in Multnomah County, with small parts in Washington and Clackamas counties",
      court: named("Multnomah County Circuit Court"),
      traumaCenter: { name: "OHSU Hospital" },
    },
    eugene: {
      county: "in Lane County",
      court: named("Lane County Circuit Court"),
    },
    salem: {
      county: "mostly in Marion County, with a part in Polk County",
      court: named("Marion County Circuit Court"),
    },
  },
  pennsylvania: {
    philadelphia: {
      county: "in Philadelphia County",
      court: named("Court of Common Pleas of Philadelphia County"),
      traumaCenter: { name: "Penn Presbyterian Medical Center" },
    },
    pittsburgh: {
      county: "in Allegheny County",
      court: kindOf("Court of Common Pleas"),
      traumaCenter: { name: "UPMC Presbyterian" },
    },
    allentown: {
      county: "in Lehigh County",
      court: named("Court of Common Pleas of Lehigh County"),
      traumaCenter: { name: "Lehigh Valley Hospital–Cedar Crest" },
    },
    reading: {
      county: "in Berks County",
      court: named("Court of Common Pleas of Berks County"),
      traumaCenter: {
        name: "Reading Hospital (Tower Health)",
        place: "West Reading",
      },
    },
  },
  "rhode-island": {
    providence: {
      county: "in Providence County",
      court: named("Rhode Island Superior Court, Providence/Bristol County"),
      traumaCenter: { name: "Rhode Island Hospital" },
    },
    cranston: {
      county: "in Providence County",
      court: named("Rhode Island Superior Court, Providence/Bristol County"),
      traumaCenter: { name: "Rhode Island Hospital", place: "Providence" },
    },
    warwick: {
      county: "in Kent County",
      court: named("Rhode Island Superior Court, Kent County"),
      traumaCenter: { name: "Rhode Island Hospital", place: "Providence" },
    },
  },
  "south-carolina": {
    charleston: {
      county: "mostly in Charleston County, with a part in Berkeley County",
      court: named(
        "Court of Common Pleas, Charleston County (Ninth Judicial Circuit)",
      ),
      traumaCenter: { name: "MUSC Health University Medical Center" },
    },
    columbia: {
      county: "mostly in Richland County, with a part in Lexington County",
      court: named(
        "Court of Common Pleas, Richland County (Fifth Judicial Circuit)",
      ),
      traumaCenter: { name: "Prisma Health Richland Hospital" },
    },
    "north-charleston": {
      county:
        "mostly in Charleston County, with parts in Dorchester and Berkeley counties",
      court: named(
        "Court of Common Pleas, Charleston County (Ninth Judicial Circuit)",
      ),
      traumaCenter: {
        name: "MUSC Health University Medical Center",
        place: "Charleston",
      },
    },
  },
  "south-dakota": {
    "sioux-falls": {
      county: "mostly in Minnehaha County, with a part in Lincoln County",
      court: named("Minnehaha County Circuit Court, Second Judicial Circuit"),
      traumaCenter: { name: "Sanford USD Medical Center" },
    },
    "rapid-city": {
      county: "in Pennington County",
      court: named("Pennington County Circuit Court, Seventh Judicial Circuit"),
    },
  },
  tennessee: {
    nashville: {
      county: "in Davidson County",
      court: kindOf("Circuit Court"),
      traumaCenter: { name: "Vanderbilt University Medical Center" },
    },
    memphis: {
      county: "in Shelby County",
      court: kindOf("Circuit Court"),
      traumaCenter: {
        name: "Regional One Health (Elvis Presley Trauma Center)",
      },
    },
    knoxville: {
      county: "in Knox County",
      court: kindOf("Circuit Court"),
      traumaCenter: { name: "The University of Tennessee Medical Center" },
    },
    chattanooga: {
      county: "in Hamilton County",
      court: kindOf("Circuit Court"),
      traumaCenter: { name: "Erlanger Baroness Hospital" },
    },
  },
  texas: {
    houston: {
      county:
        "mostly in Harris County, with small parts in Fort Bend and Montgomery counties",
      court: named("District Courts of Harris County (civil)"),
      traumaCenter: { name: "Memorial Hermann – Texas Medical Center" },
      governmentNotice: {
        within: { count: 90, unit: "days" },
        note: "The City of Houston must get written notice within 90 days.",
        citation:
          "Houston City Charter art. IX, § 11; Tex. Civ. Prac. & Rem. Code § 101.101(b)",
        checkedOn: "2026-11-22",
      },
    },
    "san-antonio": {
      county: "in Bexar County",
      court: kindOf("District Court"),
      traumaCenter: { name: "University Hospital" },
      governmentNotice: {
        within: { count: 90, unit: "days" },
        note: "The City of San Antonio must get written notice within 90 days.",
        citation:
          "San Antonio City Charter § 150; Dias v. City of San Antonio, 488 S.W.2d 522 (Tex. App. 1972); Tex. Civ. Prac. & Rem. Code § 101.101(b)",
        checkedOn: "2026-11-22",
      },
    },
    dallas: {
      county:
        "mostly in Dallas County, with parts in Collin, Denton, Kaufman and Rockwall counties",
      court: kindOf("District Court"),
      traumaCenter: { name: "Parkland Memorial Hospital" },
    },
    austin: {
      county:
        "mostly in Travis County, with parts in Williamson and Hays counties",
      court: kindOf("District Court"),
      traumaCenter: {
        name: "Dell Seton Medical Center at The University of Texas",
      },
      governmentNotice: {
        within: { count: 45, unit: "days" },
        note: "The time to give the City of Austin written notice can be as short as 45 days.",
        citation:
          "City of Austin charter, as its Law Department states it; Tex. Civ. Prac. & Rem. Code § 101.101(b)",
        checkedOn: "2026-11-22",
      },
    },
  },
  utah: {
    "salt-lake-city": {
      county: "in Salt Lake County",
      court: named("Third Judicial District Court, Salt Lake County"),
      traumaCenter: { name: "University of Utah Hospital" },
    },
    "west-valley-city": {
      county: "in Salt Lake County",
      court: named("Third Judicial District Court, Salt Lake County"),
      traumaCenter: { name: "Intermountain Medical Center", place: "Murray" },
    },
    "west-jordan": {
      county: "in Salt Lake County",
      court: named("Third Judicial District Court, Salt Lake County"),
      traumaCenter: { name: "Intermountain Medical Center", place: "Murray" },
    },
    provo: {
      county: "in Utah County",
      court: named("Fourth Judicial District Court, Utah County"),
    },
  },
  vermont: {
    burlington: {
      county: "in Chittenden County",
      court: named("Vermont Superior Court, Chittenden Unit, Civil Division"),
      traumaCenter: { name: "University of Vermont Medical Center" },
    },
  },
  virginia: {
    "virginia-beach": {
      county: "an independent city, part of no county",
      court: named("Circuit Court of the City of Virginia Beach"),
      traumaCenter: {
        name: "Sentara Norfolk General Hospital",
        place: "Norfolk",
      },
    },
    chesapeake: {
      county: "an independent city, part of no county",
      court: named("Circuit Court of the City of Chesapeake"),
      traumaCenter: {
        name: "Sentara Norfolk General Hospital",
        place: "Norfolk",
      },
    },
    norfolk: {
      county: "an independent city, part of no county",
      court: named("Circuit Court of the City of Norfolk"),
      traumaCenter: { name: "Sentara Norfolk General Hospital" },
    },
    richmond: {
      county: "an independent city, part of no county",
      court: named("Circuit Court of the City of Richmond"),
      traumaCenter: { name: "VCU Medical Center" },
    },
  },
  washington: {
    seattle: {
      county: "in King County",
      court: named("King County Superior Court"),
      traumaCenter: { name: "Harborview Medical Center" },
    },
    spokane: {
      county: "in Spokane County",
      court: named("Spokane County Superior Court"),
    },
    tacoma: {
      county: "in Pierce County",
      court: named("Pierce County Superior Court"),
    },
    vancouver: {
      county: "in Clark County",
      court: named("Clark County Superior Court"),
      traumaCenter: { name: "OHSU Hospital", place: "Portland, Oregon" },
    },
  },
  "west-virginia": {
    charleston: {
      county: "in Kanawha County",
      court: kindOf("Circuit Court"),
      traumaCenter: {
        name: "CAMC General Hospital (Charleston Area Medical Center)",
      },
    },
    huntington: {
      county: "mostly in Cabell County, with a part in Wayne County",
      court: kindOf("Circuit Court"),
    },
    morgantown: {
      county: "in Monongalia County",
      court: kindOf("Circuit Court"),
      traumaCenter: { name: "J.W. Ruby Memorial Hospital (WVU Medicine)" },
    },
  },
  wisconsin: {
    milwaukee: {
      county: "in Milwaukee County",
      court: named("Milwaukee County Circuit Court"),
      traumaCenter: { name: "Froedtert Hospital" },
    },
    madison: {
      county: "in Dane County",
      court: named("Dane County Circuit Court"),
      traumaCenter: { name: "University Hospital (UW Health)" },
    },
    "green-bay": {
      county: "in Brown County",
      court: named("Brown County Circuit Court"),
    },
    kenosha: {
      county: "in Kenosha County",
      court: named("Kenosha County Circuit Court"),
    },
  },
  wyoming: {
    cheyenne: {
      county: "in Laramie County",
      court: named("Laramie County District Court, First Judicial District"),
    },
    casper: {
      county: "in Natrona County",
      court: named("Natrona County District Court, Seventh Judicial District"),
    },
  },
};

function named(name: string) {
  return { name };
}

function kindOf(kind: string) {
  return { kind };
}
