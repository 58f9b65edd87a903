@_exported public import LandfallModel
@_exported public import LandfallPictures
