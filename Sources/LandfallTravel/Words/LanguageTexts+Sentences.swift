extension LanguageTexts {
  /// What apps say about times, days, borders and counts, by language: lines of a key and texts between bars.
  ///
  /// "%" is a number or a name, "#" a second one. Texts that count have a form for each plural of the language, see
  /// ``PluralRule``. A line of articles has, for names that are not used alone, what is said instead of a preposition and
  /// the name. The sources are the unit patterns and relative dates of CLDR, version 41; the sentences are in no such source.
  static let sentences = [
    "ar": """
    hours: ساعة واحدة|ساعتان|% ساعات|% ساعة
    minutes: دقيقة واحدة|دقيقتان|% دقائق|% دقيقة
    hoursAhead: ساعة واحدة|ساعتين|% ساعات|% ساعة
    minutesAhead: دقيقة واحدة|دقيقتين|% دقائق|% دقيقة
    joined: % و#
    dayTimes: طلوع الفجر|شروق الشمس|الظهيرة|بعد الظهر|غروب الشمس|الليل
    prayer: صلاة %
    left: بقي يوم واحد|بقي يومان|بقيت % أيام|بقي % يومًا|بقي % يوم
    ago: قبل يوم واحد|قبل يومين|قبل % أيام|قبل % يومًا|قبل % يوم
    due: متأخر|اليوم|خلال 7 أيام|لاحقًا
    offer: أنت تعبر الحدود مرارًا. هل نعلن عن الأماكن الجديدة فقط؟
    share: الولايات التي زرتها: % من #!|الدول التي زرتها: % من #!|الحدائق التي زرتها: % من #!|\
    الأماكن التي زرتها: % من #!
    china: الصين
    """,
    "de": """
    hours: % Stunde|% Stunden
    minutes: % Minute|% Minuten
    joined: % und #
    dayTimes: Morgendämmerung|Sonnenaufgang|Mittag|Nachmittag|Sonnenuntergang|Nacht
    prayer: %-Gebet
    left: Noch % Tag|Noch % Tage
    ago: Vor % Tag|Vor % Tagen
    due: Überfällig|Heute|Innerhalb von 7 Tagen|Später
    offer: Eine Grenze wird immer wieder überquert. Nur noch neue Orte ansagen?
    share: Ich habe % von # Bundesstaaten besucht!|Ich habe % von # Ländern besucht!|Ich habe \
    % von # Parks besucht!|Ich habe % von # Orten besucht!
    articles: in der %=Antarktis,Mongolei,Schweiz,Slowakei,Türkei,Ukraine,Vatikanstadt,\
    Westsahara;im %=Chagos-Archipel,District of Columbia,Irak,Iran,Jemen,Libanon,Senegal,Sudan,\
    Südsudan,Tschad;auf den %=Bahamas,Cookinseln,Falklandinseln,Kaimaninseln,Kokosinseln,\
    Komoren,Malediven,Marshallinseln,Philippinen,Pitcairninseln,Salomonen,Seychellen,Turks- \
    und Caicosinseln,Ålandinseln;auf den Färöern=Färöer;auf der %=Isle of Man,Norfolkinsel,\
    Weihnachtsinsel;in den Niederlanden=Niederlande;in den Vereinigten Staaten=Vereinigte \
    Staaten;in den Vereinigten Arabischen Emiraten=Vereinigte Arabische Emirate;im Vereinigten \
    Königreich=Vereinigtes Königreich;in der Dominikanischen Republik=Dominikanische \
    Republik;in der Zentralafrikanischen Republik=Zentralafrikanische Republik;in der \
    Demokratischen Republik Kongo=Demokratische Republik Kongo;in der Republik Kongo=Republik \
    Kongo;auf den Amerikanischen Jungferninseln=Amerikanische Jungferninseln;auf den \
    Britischen Jungferninseln=Britische Jungferninseln;auf den Nördlichen Marianen=Nördliche \
    Marianen;in den Palästinensischen Autonomiegebieten=Palästinensische Autonomiegebiete;in \
    den Französischen Süd- und Antarktisgebieten=Französische Süd- und Antarktisgebiete;in der \
    Republik Moldau=Republik Moldau;auf den Amerikanischen Überseeinseln=Amerikanische \
    Überseeinseln;im Britischen Territorium im Indischen Ozean=Britisches Territorium im \
    Indischen Ozean
    china: China
    """,
    "en": """
    hours: % hour|% hours
    minutes: % minute|% minutes
    joined: % #
    dayTimes: Dawn|Sunrise|Noon|Afternoon|Sunset|Night
    prayer: % prayer
    left: % day left|% days left
    ago: % day ago|% days ago
    due: Overdue|Today|Within 7 days|Later
    offer: You keep crossing a border. Announce only new places?
    share: I have visited % of # states!|I have visited % of # countries!|I have visited % of \
    # parks!|I have visited % of # places!
    articles: to the %=Ashmore and Cartier Islands,Bahamas,British Indian Ocean Territory,\
    British Virgin Islands,Cayman Islands,Central African Republic,Comoros,Cook Islands,Coral \
    Sea Islands,Czech Republic,Democratic Republic of the Congo,District of Columbia,Dominican \
    Republic,Falkland Islands,Faroe Islands,French Southern and Antarctic Lands,Gambia,Indian \
    Ocean Territories,Isle of Man,Maldives,Marshall Islands,Netherlands,Northern Mariana \
    Islands,Philippines,Pitcairn Islands,Republic of the Congo,Solomon Islands,Spratly Islands,\
    Turks and Caicos Islands,United Arab Emirates,United Kingdom,United States,United States \
    Minor Outlying Islands,United States Virgin Islands,Vatican,Åland Islands
    china: China
    """,
    "es": """
    hours: % hora|% horas
    minutes: % minuto|% minutos
    joined: % y #
    dayTimes: Alba|Amanecer|Mediodía|Tarde|Puesta de sol|Noche
    prayer: Oración de %
    left: Falta % día|Faltan % días
    ago: Hace % día|Hace % días
    due: Vencido|Hoy|En los próximos 7 días|Más adelante
    offer: Se cruza una frontera una y otra vez. ¿Anunciar solo los lugares nuevos?
    share: ¡He visitado % de # estados!|¡He visitado % de # países!|¡He visitado % de # \
    parques!|¡He visitado % de # lugares!
    china: China
    """,
    "fr": """
    hours: % heure|% heures
    minutes: % minute|% minutes
    joined: % et #
    dayTimes: Aube|Lever du soleil|Midi|Après-midi|Coucher du soleil|Nuit
    prayer: Prière du %|Prière du %|Prière de l’%|Prière du %|Prière de l’%
    left: % jour restant|% jours restants
    ago: Il y a % jour|Il y a % jours
    due: En retard|Aujourd’hui|Dans les 7 jours|Plus tard
    offer: Une frontière est franchie sans cesse. Annoncer seulement les nouveaux lieux\u{A0}?
    share: J’ai visité % des # États\u{A0}!|J’ai visité % des # pays\u{A0}!|J’ai visité % des \
    # parcs\u{A0}!|J’ai visité % des # lieux\u{A0}!
    china: Chine
    """,
    "hi": """
    hours: % घंटा|% घंटे
    minutes: % मिनट
    hoursAhead: % घंटे
    joined: % #
    dayTimes: भोर|सूर्योदय|दोपहर|तीसरा पहर|सूर्यास्त|रात
    prayer: % की नमाज़
    left: % दिन बाकी
    ago: % दिन पहले
    due: समय बीत गया|आज|7 दिनों के भीतर|बाद में
    offer: सीमा बार-बार पार हो रही है। केवल नई जगहों की सूचना दें?
    share: मेरे देखे हुए राज्य: # में से %!|मेरे देखे हुए देश: # में से %!|मेरे देखे हुए \
    पार्क: # में से %!|मेरी देखी हुई जगहें: # में से %!
    china: चीन
    """,
    "id": """
    hours: % jam
    minutes: % menit
    joined: % #
    dayTimes: Fajar|Matahari terbit|Tengah hari|Sore|Matahari terbenam|Malam
    prayer: Salat %
    left: % hari lagi
    ago: % hari yang lalu
    due: Terlambat|Hari ini|Dalam 7 hari|Nanti
    offer: Perbatasan terus dilintasi. Umumkan hanya tempat baru?
    share: Saya sudah mengunjungi % dari # negara bagian!|Saya sudah mengunjungi % dari # \
    negara!|Saya sudah mengunjungi % dari # taman!|Saya sudah mengunjungi % dari # tempat!
    china: Tiongkok
    """,
    "it": """
    hours: % ora|% ore
    minutes: % minuto|% minuti
    joined: % e #
    dayTimes: Prima luce|Alba|Mezzogiorno|Pomeriggio|Tramonto|Notte
    prayer: Preghiera di %
    left: Manca % giorno|Mancano % giorni
    ago: % giorno fa|% giorni fa
    due: Scaduto|Oggi|Entro 7 giorni|Più avanti
    offer: Un confine viene attraversato di continuo. Annunciare solo i luoghi nuovi?
    share: Ho visitato % Stati su #!|Ho visitato % Paesi su #!|Ho visitato % parchi su #!|Ho \
    visitato % luoghi su #!
    china: Cina
    """,
    "ja": """
    hours: %時間
    minutes: %分
    joined: %#
    dayTimes: 夜明け|日の出|正午|午後|日没|夜
    prayer: %の礼拝
    left: あと%日
    ago: %日前
    due: 期限切れ|今日|7日以内|それ以降
    offer: 境界を何度も越えています。新しい場所だけをお知らせしますか？
    share: #州のうち%州を訪れました！|#か国のうち%か国を訪れました！|#公園のうち%公園を訪れました！|#か所のうち%か所を訪れました！
    china: 中国
    """,
    "nl": """
    hours: % uur
    minutes: % minuut|% minuten
    joined: % en #
    dayTimes: Dageraad|Zonsopkomst|Middag|Namiddag|Zonsondergang|Nacht
    prayer: %-gebed
    left: Nog % dag|Nog % dagen
    ago: % dag geleden|% dagen geleden
    due: Verlopen|Vandaag|Binnen 7 dagen|Later
    offer: Er wordt telkens een grens overgestoken. Alleen nieuwe plaatsen melden?
    share: Ik heb % van de # staten bezocht!|Ik heb % van de # landen bezocht!|Ik heb % van de \
    # parken bezocht!|Ik heb % van de # plaatsen bezocht!
    articles: in de %=Amerikaanse Maagdeneilanden,Bahama’s,Britse Maagdeneilanden,\
    Centraal-Afrikaanse Republiek,Comoren,Cookeilanden,Dominicaanse Republiek,Falklandeilanden,\
    Faeröer,Filipijnen,Kaaimaneilanden,Maldiven,Marshalleilanden,Noordelijke Marianen,\
    Palestijnse gebieden,Pitcairneilanden,Salomonseilanden,Seychellen,Turks- en Caicoseilanden,\
    Verenigde Arabische Emiraten,Verenigde Staten,Westelijke Sahara;in het %=District of \
    Columbia,Verenigd Koninkrijk;op de %=Chagosarchipel,Cocoseilanden
    china: China
    """,
    "pt": """
    hours: % hora|% horas
    minutes: % minuto|% minutos
    joined: % e #
    dayTimes: Alvorada|Nascer do sol|Meio-dia|Tarde|Pôr do sol|Noite
    prayer: Oração de %
    left: Falta % dia|Faltam % dias
    ago: Há % dia|Há % dias
    due: Atrasado|Hoje|Em até 7 dias|Mais tarde
    offer: Uma fronteira está sendo cruzada repetidamente. Anunciar só lugares novos?
    share: Já visitei % de # estados!|Já visitei % de # países!|Já visitei % de # parques!|Já \
    visitei % de # lugares!
    china: China
    """,
    "pt-PT": """
    hours: % hora|% horas
    minutes: % minuto|% minutos
    joined: % e #
    dayTimes: Alvorada|Nascer do sol|Meio-dia|Tarde|Pôr do sol|Noite
    prayer: Oração de %
    left: Falta % dia|Faltam % dias
    ago: Há % dia|Há % dias
    due: Atrasado|Hoje|Nos próximos 7 dias|Mais tarde
    offer: Uma fronteira está a ser atravessada repetidamente. Anunciar só lugares novos?
    share: Já visitei % de # estados!|Já visitei % de # países!|Já visitei % de # parques!|Já \
    visitei % de # lugares!
    china: China
    """,
    "ru": """
    hours: % час|% часа|% часов
    minutes: % минута|% минуты|% минут
    minutesAhead: % минуту|% минуты|% минут
    joined: % #
    dayTimes: Рассвет|Восход|Полдень|Вторая половина дня|Закат|Ночь
    prayer: Намаз %
    left: Остался % день|Осталось % дня|Осталось % дней
    ago: % день назад|% дня назад|% дней назад
    due: Просрочено|Сегодня|В течение 7 дней|Позже
    offer: Граница пересекается снова и снова. Сообщать только о новых местах?
    share: Посещено штатов: % из #!|Посещено стран: % из #!|Посещено парков: % из #!|Посещено \
    мест: % из #!
    china: Китай
    """,
    "tr": """
    hours: % saat
    minutes: % dakika
    joined: % #
    dayTimes: Şafak|Gün doğumu|Öğle|İkindi|Gün batımı|Gece
    prayer: Sabah namazı|% namazı|% namazı|% namazı|% namazı
    left: % gün kaldı
    ago: % gün önce
    due: Gecikti|Bugün|7 gün içinde|Daha sonra
    offer: Bir sınır tekrar tekrar geçiliyor. Yalnızca yeni yerler duyurulsun mu?
    share: # eyaletten % tanesini gezdim!|# ülkeden % tanesini gezdim!|# parktan % tanesini \
    gezdim!|# yerden % tanesini gezdim!
    china: Çin
    """,
    "zh": """
    hours: %小时
    minutes: %分钟
    joined: %#
    dayTimes: 黎明|日出|正午|下午|日落|夜晚
    prayer: %
    left: 还剩%天
    ago: %天前
    due: 已过期|今天|7天内|以后
    offer: 正在反复穿越边界。只通知新地点吗？
    share: 我去过#个州中的%个！|我去过#个国家中的%个！|我去过#个公园中的%个！|我去过#个地方中的%个！
    china: 中国
    """,
    "zh-Hant": """
    hours: %小時
    minutes: %分鐘
    joined: %#
    dayTimes: 黎明|日出|正午|下午|日落|夜晚
    prayer: %
    left: 還剩%天
    ago: %天前
    due: 已過期|今天|7天內|以後
    offer: 正在反覆穿越邊界。只通知新地點嗎？
    share: 我去過#個州中的%個！|我去過#個國家中的%個！|我去過#個公園中的%個！|我去過#個地方中的%個！
    china: 中國
    """,
  ]
}
