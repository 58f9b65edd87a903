import Landfall
import LandfallModel
import LandfallSupport

extension LayerManifest {
  /// Returns the layer with the members that the features of its source decide.
  /// - Throws: `.key` if no property can be the key.
  func chosen(from source: Source) throws(BuildError) -> LayerManifest {
    guard let choices else { return self }
    let survey = PropertySurvey(
      source, conditions: choices.conditions, sharedKey: dissolves ? key : nil)
    var layer = self
    for (condition, value) in zip(choices.conditions, survey.values) {
      layer.filter[condition.property] = value ?? .string(condition.value)
    }
    guard survey.featureCount > 0 else { return layer }
    if survey.hasOnlyPoints { layer.kind = .points }
    if choices.choosesName { layer.name = survey.name }
    guard choices.choosesKey, !survey.identifier.isUnique, !survey.isBare else { return layer }
    guard let key = survey.key else { throw Self.noKey(survey, file: source.name) }
    layer.key = key
    return layer
  }

  private static func noKey(_ survey: PropertySurvey, file: String) -> BuildError {
    let names = survey.columns.map { oneLine($0.name) }
    let shown = names.prefix(20).joined(separator: ", ")
    let more = names.count > 20 ? " and \(names.count - 20) more" : ""
    return BuildError(
      .key, file: file,
      problem: "no property has a different value in each feature, as a key requires; "
        + (names.isEmpty ? "they have no properties" : "they have \(shown)\(more)"),
      remedy:
        "give every feature an \"id\", or a property of its own to name with --key; or join the "
        + "features that share a value with --key PROPERTY --dissolve")
  }
}
