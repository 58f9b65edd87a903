extension SeedTexts {
  /// Files of visits. The regions are those of the small atlas: the states N and S, countries such as WST.
  static let books = [
    #"""
    { "version": 1, "nonsense": [1.50, "\u00e9"],
      "settings": { "notificationsEnabled": false, "speedThreshold": 100, "altitudeThreshold": 1e9,
        "stateFillColor": { "red": 1, "green": 0.5, "blue": 0 }, "lastUpdated": "2026-03-01T10:00:00Z" },
      "states": [
        { "stateName": "North", "visited": true, "firstVisitedDate": "2025-03-01T10:00:00Z",
          "lastVisitedDate": "2026-03-01T10:00:00Z", "x": { "y": [] } },
        { "stateName": "Atlantis", "edited": true }, "S" ],
      "visits": [
        { "id": "6ba7b810-9dad-11d1-80b4-00c04fd430c8", "regionKey": "n", "localDay": "2026-03-01",
          "entry": "2026-03-01T10:00:00.250Z", "exit": "2026-03-02T10:00:00Z", "isVerified": true },
        { "id": "6ba7b811-9dad-11d1-80b4-00c04fd430c8", "regionKey": "S", "localDay": "2026-02-28",
          "entry": "2026-03-01T00:10:00Z", "exit": null, "isVerified": false, "mood": 7 }, 7 ],
      "notes": [ { "visit": "6ba7b810-9dad-11d1-80b4-00c04fd430c8", "regionKey": "N", "mood": "happy",
        "written": "2026-03-02T11:00:00Z", "text": "a\nb" } ],
      "goals": [
        { "identifier": "g", "type": "regions", "target": 5, "start": "2026-01-01", "end": "2026-12-31",
          "city": "c", "verifiedOnly": false, "changed": "2026-03-02T11:00:00Z" },
        { "identifier": "h", "type": "collection", "collection": "west", "target": 1, "isDeleted": true,
          "reachedDate": "2026-03-02T11:00:00Z" } ],
      "badges": [ { "identifier": "newbie", "isEarned": true, "earnedDate": "2026-03-01T10:00:00Z" } ],
      "viewedBadges": ["newbie"], "wishlist": ["S", "Mars"], "visitedCountries": ["WST", "Östland"] }
    """#,
    #"["North","south",{"stateName":"N","visited":false},{"identifier":"b"},{"regionKey":"N"}]"#,
    #"{"notifyOnlyNewStates":true,"speedThreshold":-1,"backgroundColor":{"red":"x"}}"#,
    #"{"version":2}"#,
    #"{"states":{"a":1},"visits":null,"unknownStates":[{"stateName":"q"}]}"#,
    "{\n}",
  ]
}
