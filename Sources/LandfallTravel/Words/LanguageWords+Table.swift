import Foundation

extension LanguageWords {
  static let english = LanguageWords(
    welcome: "Welcome to %!", more: "% and # more",
    abbreviations: "N,NE,E,SE,S,SW,W,NW",
    points: "north,northeast,east,southeast,south,southwest,west,northwest", pointJoint: "-",
    degrees: "% degree,% degrees", plural: .one,
    turns: "Turn % right,Turn % left,Aligned with Qibla",
    prayers: "Fajr,Sunrise,Dhuhr,Asr,Maghrib,Isha", countdown: "%h,%m,in %,Now,Passed")

  private static let portuguese = LanguageWords(
    welcome: "Boas-vindas: %!", more: "% e mais #",
    abbreviations: "N,NE,L,SE,S,SO,O,NO",
    points: """
      norte,nor-nordeste,nordeste,lés-nordeste,leste,lés-sudeste,sudeste,su-sudeste,
      sul,su-sudoeste,sudoeste,oés-sudoeste,oeste,oés-noroeste,noroeste,nor-noroeste
      """,
    degrees: "% grau,% graus", plural: .zeroOrOne,
    turns: "Vire % para a direita,Vire % para a esquerda,Alinhado com a qibla",
    prayers: "Fajr,Nascer do sol,Dhuhr,Asr,Maghrib,Isha",
    countdown: "%h,%min,em %,Agora,Passou")

  static let table = [
    "ar": LanguageWords(
      welcome: "مرحبًا بك في %!", more: "% و# أخرى", listJoint: "، ",
      abbreviations: "شمال,شمال شرق,شرق,جنوب شرق,جنوب,جنوب غرب,غرب,شمال غرب",
      abbreviationJoint: " ",
      points: "شمال,شمال شرق,شرق,جنوب شرق,جنوب,جنوب غرب,غرب,شمال غرب", pointJoint: " ",
      degrees: "درجة واحدة,درجتين,% درجات,% درجة", plural: .arabic,
      turns: "استدر % يمينًا,استدر % يسارًا,باتجاه القبلة",
      prayers: "الفجر,الشروق,الظهر,العصر,المغرب,العشاء",
      countdown: "%س,%د,خلال %,الآن,مضى"),
    "de": LanguageWords(
      welcome: "Willkommen in %!", more: "% und # weitere",
      abbreviations: "N,NO,O,SO,S,SW,W,NW",
      points: """
        Norden,Nordnordosten,Nordosten,Ostnordosten,Osten,Ostsüdosten,Südosten,Südsüdosten,
        Süden,Südsüdwesten,Südwesten,Westsüdwesten,Westen,Westnordwesten,Nordwesten,Nordnordwesten
        """,
      degrees: "% Grad", plural: .one,
      turns: "% nach rechts drehen,% nach links drehen,Auf die Qibla ausgerichtet",
      prayers: "Fadschr,Sonnenaufgang,Dhuhr,Asr,Maghrib,Ischa",
      countdown: "% Std.,% Min.,in %,Jetzt,Vorbei"),
    "en": english,
    "es": LanguageWords(
      welcome: "¡Te damos la bienvenida a %!", more: "% y # más",
      abbreviations: "N,NE,E,SE,S,SO,O,NO",
      points: """
        norte,nornoreste,noreste,estenoreste,este,estesudeste,sudeste,sursudeste,
        sur,sursuroeste,suroeste,oestesuroeste,oeste,oestenoroeste,noroeste,nornoroeste
        """,
      degrees: "% grado,% grados", plural: .one,
      turns: "Gire % a la derecha,Gire % a la izquierda,Alineado con la alquibla",
      prayers: "Fajr,Amanecer,Dhuhr,Asr,Magrib,Isha", countdown: "%h,%min,en %,Ahora,Pasó"),
    "fr": LanguageWords(
      welcome: "Bienvenue\u{A0}: %\u{A0}!", more: "% et # de plus",
      abbreviations: "N,NE,E,SE,S,SO,O,NO",
      points: "nord,nord-est,est,sud-est,sud,sud-ouest,ouest,nord-ouest", pointJoint: "-",
      degrees: "% degré,% degrés", plural: .zeroOrOne,
      turns: "Tournez de % à droite,Tournez de % à gauche,Aligné avec la qibla",
      prayers: "Fajr,Lever du soleil,Dhohr,Asr,Maghrib,Icha",
      countdown: "%h,%min,dans %,Maintenant,Passé"),
    "hi": LanguageWords(
      welcome: "% में आपका स्वागत है!", more: "% और # अन्य",
      abbreviations: "N,NE,E,SE,S,SW,W,NW",
      points: """
        उत्तर,उत्तर-पूर्व,पूर्व,दक्षिण-पूर्व,दक्षिण,दक्षिण-पश्चिम,पश्चिम,उत्तर-पश्चिम
        """, pointJoint: "-",
      degrees: "% डिग्री", plural: .zeroOrOne, turns: "% दाएँ मुड़ें,% बाएँ मुड़ें,क़िबला की सीध में",
      prayers: "फ़ज्र,सूर्योदय,ज़ुहर,अस्र,मग़रिब,इशा", countdown: "% घं॰,% मि॰,% में,अभी,बीत गया"),
    "id": LanguageWords(
      welcome: "Selamat datang di %!", more: "% dan # lainnya",
      abbreviations: "U,TL,T,TG,S,BD,B,BL",
      points: "utara,timur laut,timur,tenggara,selatan,barat daya,barat,barat laut",
      pointJoint: " ", degrees: "% derajat",
      turns: "Putar % ke kanan,Putar % ke kiri,Sejajar dengan kiblat",
      prayers: "Subuh,Terbit,Zuhur,Asar,Magrib,Isya",
      countdown: "%j,%m,dalam %,Sekarang,Lewat"),
    "it": LanguageWords(
      welcome: "Ti diamo il benvenuto: %!", more: "% e # in più",
      abbreviations: "N,NE,E,SE,S,SO,O,NO",
      points: "nord,nord-est,est,sud-est,sud,sud-ovest,ovest,nord-ovest", pointJoint: "-",
      degrees: "% grado,% gradi", plural: .one,
      turns: "Gira di % a destra,Gira di % a sinistra,Allineato con la qibla",
      prayers: "Fajr,Alba,Dhuhr,Asr,Maghrib,Isha", countdown: "%h,%min,tra %,Adesso,Passato"),
    "ja": LanguageWords(
      welcome: "%へようこそ！", more: "%、他#件", listJoint: "、",
      abbreviations: "北,北東,東,南東,南,南西,西,北西", points: "北,北東,東,南東,南,南西,西,北西",
      degrees: "%度", turns: "右に%回転,左に%回転,キブラの方向です",
      prayers: "ファジュル,日の出,ズフル,アスル,マグリブ,イシャー", countdown: "%時間,%分,%後,今,経過",
      hourSpace: ""),
    "nl": LanguageWords(
      welcome: "Welkom in %!", more: "% en nog #",
      abbreviations: "N,NO,O,ZO,Z,ZW,W,NW",
      points: "noord,noordoost,oost,zuidoost,zuid,zuidwest,west,noordwest",
      degrees: "% graad,% graden", plural: .one,
      turns: "Draai % naar rechts,Draai % naar links,Gericht op de qibla",
      prayers: "Fajr,Zonsopkomst,Dhuhr,Asr,Maghrib,Isha",
      countdown: "%u,%m,over %,Nu,Voorbij"),
    "pt": portuguese,
    "pt-PT": LanguageWords(
      welcome: "Boas-vindas: %!", more: "% e mais #",
      abbreviations: "N,NE,E,SE,S,SO,O,NO",
      points: portuguese.points.joined(separator: ",")
        .replacingOccurrences(of: "leste", with: "este")
        .replacingOccurrences(of: "lés", with: "és"),
      degrees: "% grau,% graus", plural: .one,
      turns: "Vire % para a direita,Vire % para a esquerda,Alinhado com a qibla",
      prayers: "Fajr,Nascer do sol,Dhuhr,Asr,Maghrib,Isha",
      countdown: "%h,%min,em %,Agora,Passou"),
    "ru": LanguageWords(
      welcome: "Добро пожаловать: %!", more: "% и ещё #",
      abbreviations: "С,СВ,В,ЮВ,Ю,ЮЗ,З,СЗ",
      points: """
        север,северо-северо-восток,северо-восток,востоко-северо-восток,восток,
        востоко-юго-восток,юго-восток,юго-юго-восток,юг,юго-юго-запад,юго-запад,
        западо-юго-запад,запад,западо-северо-запад,северо-запад,северо-северо-запад
        """,
      degrees: "% градус,% градуса,% градусов", plural: .slavic,
      turns: "Поверните на % вправо,Поверните на % влево,Направлено на киблу",
      prayers: "Фаджр,Восход,Зухр,Аср,Магриб,Иша",
      countdown: "% ч,% мин,через %,Сейчас,Прошло"),
    "tr": LanguageWords(
      welcome: "Hoş geldiniz: %!", more: "% ve # tane daha",
      abbreviations: "K,KD,D,GD,G,GB,B,KB",
      points: "kuzey,kuzeydoğu,doğu,güneydoğu,güney,güneybatı,batı,kuzeybatı", pointJoint: "-",
      degrees: "% derece", turns: "% sağa dönün,% sola dönün,Kıbleye hizalandı",
      prayers: "İmsak,Güneş,Öğle,İkindi,Akşam,Yatsı",
      countdown: "% sa,% dk,% sonra,Şimdi,Geçti"),
    "zh": LanguageWords(
      welcome: "欢迎来到%！", more: "%和另外#个", listJoint: "、",
      abbreviations: "北,东北,东,东南,南,西南,西,西北", points: "北,东北,东,东南,南,西南,西,西北",
      degrees: "%度", turns: "向右转%,向左转%,已对准朝拜方向",
      prayers: "晨礼,日出,晌礼,晡礼,昏礼,宵礼", countdown: "%小时,%分钟,%后,现在,已过",
      hourSpace: ""),
    // Taiwan's weather service writes north-northeast as north, north, east.
    "zh-Hant": LanguageWords(
      welcome: "歡迎來到%！", more: "%和另外#個", listJoint: "、",
      abbreviations: """
        北,北北東,東北,東北東,東,東南東,東南,南南東,南,南南西,西南,西南西,西,西北西,西北,北北西
        """,
      points: """
        北,北北東,東北,東北東,東,東南東,東南,南南東,南,南南西,西南,西南西,西,西北西,西北,北北西
        """,
      degrees: "%度", turns: "向右轉%,向左轉%,已對準朝拜方向",
      prayers: "晨禮,日出,晌禮,晡禮,昏禮,宵禮", countdown: "%小時,%分鐘,%後,現在,已過",
      hourSpace: ""),
  ]
}
