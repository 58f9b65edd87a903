extension LanguageTexts {
  /// How methods of prayer times are named and described, by language, in the order of `CalculationMethod.all`.
  static let methods = [
    "ar": """
    methods: رابطة العالم الإسلامي|الجمعية الإسلامية لأمريكا الشمالية (ISNA)|الهيئة المصرية \
    العامة للمساحة|جامعة أم القرى، مكة المكرمة|جامعة العلوم الإسلامية، كراتشي|دبي|الكويت|قطر|\
    سنغافورة|معهد الجيوفيزياء، جامعة طهران|الشيعة الإثنا عشرية، معهد لواء، قم|رئاسة الشؤون \
    الدينية (ديانت)، تركيا|لجنة رؤية الهلال (Moonsighting Committee)
    schools: الشافعي والمالكي والحنبلي|الحنفي
    shadows: % عندما يزيد الظل بطول الشيء|% عندما يزيد الظل بمثلي طول الشيء
    after: # بعد %
    ramadan: في رمضان #
    season: ضمن حدود حسب الفصل وخط العرض
    """,
    "de": """
    methods: Islamische Weltliga|Islamische Gesellschaft Nordamerikas (ISNA)|Ägyptische \
    Vermessungsbehörde|Umm-al-Qura-Universität, Mekka|Universität für Islamwissenschaften, \
    Karatschi|Dubai|Kuwait|Katar|Singapur|Institut für Geophysik, Universität Teheran|Schia \
    Ithna-Aschari, Leva-Institut, Ghom|Diyanet İşleri Başkanlığı, Türkei|Moonsighting Committee
    schools: Schafiitisch, malikitisch, hanbalitisch|Hanafitisch
    shadows: %, wenn ein Schatten um die Länge seines Gegenstands gewachsen ist|%, wenn ein \
    Schatten um die doppelte Länge seines Gegenstands gewachsen ist
    after: # nach %
    ramadan: im Ramadan #
    season: nach Jahreszeit und Breite begrenzt
    """,
    "en": """
    methods: Muslim World League|Islamic Society of North America (ISNA)|Egyptian General \
    Authority of Survey|Umm al-Qura University, Makkah|University of Islamic Sciences, Karachi|\
    Dubai|Kuwait|Qatar|Singapore|Institute of Geophysics, University of Tehran|Shia \
    Ithna-Ashari, Leva Institute, Qum|Diyanet İşleri Başkanlığı, Turkey|Moonsighting Committee
    schools: Shafi, Maliki, Hanbali|Hanafi
    shadows: % when a shadow has grown by the length of its object|% when a shadow has grown \
    by twice the length of its object
    after: # after %
    ramadan: in Ramadan #
    season: limited by season and latitude
    """,
    "es": """
    methods: Liga del Mundo Islámico|Sociedad Islámica de Norteamérica (ISNA)|Autoridad \
    General Egipcia de Topografía|Universidad Umm al-Qura, La Meca|Universidad de Ciencias \
    Islámicas, Karachi|Dubái|Kuwait|Catar|Singapur|Instituto de Geofísica, Universidad de \
    Teherán|Chiíes duodecimanos, Instituto Leva, Qom|Diyanet İşleri Başkanlığı, Turquía|\
    Moonsighting Committee
    schools: Shafií, malikí, hanbalí|Hanafí
    shadows: %: cuando la sombra ha crecido la longitud del objeto|%: cuando la sombra ha \
    crecido el doble de la longitud del objeto
    after: # después de %
    ramadan: en Ramadán #
    season: limitado según la estación y la latitud
    """,
    "fr": """
    methods: Ligue islamique mondiale|Société islamique d’Amérique du Nord (ISNA)|Autorité \
    générale égyptienne de topographie|Université Oumm al-Qura, La Mecque|Université des \
    sciences islamiques, Karachi|Dubaï|Koweït|Qatar|Singapour|Institut de géophysique, \
    université de Téhéran|Chiites duodécimains, institut Leva, Qom|Diyanet İşleri Başkanlığı, \
    Turquie|Moonsighting Committee
    schools: Chaféite, malikite, hanbalite|Hanafite
    shadows: %\u{A0}: quand l’ombre s’est allongée d’une longueur de l’objet|%\u{A0}: quand \
    l’ombre s’est allongée de deux longueurs de l’objet
    after: # après %
    ramadan: # pendant le ramadan
    season: limité selon la saison et la latitude
    """,
    "hi": """
    methods: मुस्लिम वर्ल्ड लीग|इस्लामिक सोसाइटी ऑफ़ नॉर्थ अमेरिका (ISNA)|मिस्र का सामान्य \
    सर्वेक्षण प्राधिकरण|उम्म अल-क़ुरा विश्वविद्यालय, मक्का|इस्लामी विज्ञान विश्वविद्यालय, \
    कराची|दुबई|कुवैत|क़तर|सिंगापुर|भूभौतिकी संस्थान, तेहरान विश्वविद्यालय|शिया इस्ना अशरी, \
    लेवा संस्थान, क़ुम|दियानत (Diyanet), तुर्किये|मूनसाइटिंग कमेटी
    schools: शाफ़ई, मालिकी, हंबली|हनफ़ी
    shadows: %: जब छाया वस्तु की लंबाई जितनी बढ़ जाए|%: जब छाया वस्तु की लंबाई से दुगुनी बढ़ जाए
    after: % के # बाद
    ramadan: रमज़ान में #
    season: मौसम और अक्षांश के अनुसार सीमित
    """,
    "id": """
    methods: Liga Dunia Islam|Masyarakat Islam Amerika Utara (ISNA)|Otoritas Umum Survei Mesir|\
    Universitas Umm al-Qura, Makkah|Universitas Ilmu Islam, Karachi|Dubai|Kuwait|Qatar|\
    Singapura|Institut Geofisika, Universitas Teheran|Syiah Itsna Asyariyah, Institut Leva, \
    Qom|Diyanet İşleri Başkanlığı, Turki|Moonsighting Committee
    schools: Syafii, Maliki, Hambali|Hanafi
    shadows: % ketika bayangan bertambah sepanjang bendanya|% ketika bayangan bertambah dua \
    kali panjang bendanya
    after: # setelah %
    ramadan: di bulan Ramadan #
    season: dibatasi menurut musim dan lintang
    """,
    "it": """
    methods: Lega musulmana mondiale|Società islamica del Nord America (ISNA)|Autorità \
    generale egiziana di topografia|Università Umm al-Qura, La Mecca|Università di scienze \
    islamiche, Karachi|Dubai|Kuwait|Qatar|Singapore|Istituto di geofisica, Università di \
    Teheran|Sciiti duodecimani, Istituto Leva, Qom|Diyanet İşleri Başkanlığı, Turchia|\
    Moonsighting Committee
    schools: Sciafeita, malikita, hanbalita|Hanafita
    shadows: %: quando l’ombra è cresciuta della lunghezza dell’oggetto|%: quando l’ombra è \
    cresciuta del doppio della lunghezza dell’oggetto
    after: # dopo %
    ramadan: # nel Ramadan
    season: limitato da stagione e latitudine
    """,
    "ja": """
    methods: ムスリム世界連盟|北米イスラム協会（ISNA）|エジプト測量庁|ウンム・アル＝クラー大学（メッカ）|イスラム科学大学（カラチ）|ドバイ|クウェート|カタール|\
    シンガポール|テヘラン大学地球物理学研究所|シーア派十二イマーム派、レヴァー研究所（コム）|トルコ宗務庁（Diyanet）|Moonsighting Committee
    schools: シャーフィイー派、マーリク派、ハンバル派|ハナフィー派
    shadows: %：影が物の長さだけ伸びたとき|%：影が物の長さの2倍伸びたとき
    after: %の#後
    ramadan: ラマダーン月は#
    season: 季節と緯度による制限あり
    """,
    "nl": """
    methods: Wereldmoslimliga|Islamitische Vereniging van Noord-Amerika (ISNA)|Egyptische \
    landmeetkundige dienst|Umm al-Qura-universiteit, Mekka|Universiteit voor Islamitische \
    Wetenschappen, Karachi|Dubai|Koeweit|Qatar|Singapore|Instituut voor Geofysica, \
    Universiteit van Teheran|Twaalver-sjiieten, Leva-instituut, Qom|Diyanet İşleri Başkanlığı, \
    Turkije|Moonsighting Committee
    schools: Sjafi’itisch, malikitisch, hanbalitisch|Hanafitisch
    shadows: % wanneer een schaduw met de lengte van het voorwerp is gegroeid|% wanneer een \
    schaduw met tweemaal de lengte van het voorwerp is gegroeid
    after: # na %
    ramadan: in de ramadan #
    season: begrensd naar seizoen en breedtegraad
    """,
    "pt": """
    methods: Liga Mundial Islâmica|Sociedade Islâmica da América do Norte (ISNA)|Autoridade \
    Geral Egípcia de Topografia|Universidade Umm al-Qura, Meca|Universidade de Ciências \
    Islâmicas, Karachi|Dubai|Kuwait|Catar|Singapura|Instituto de Geofísica, Universidade de \
    Teerã|Xiitas duodecimanos, Instituto Leva, Qom|Diyanet İşleri Başkanlığı, Turquia|\
    Moonsighting Committee
    schools: Xafeíta, maliquita, hambalita|Hanafita
    shadows: %: quando a sombra cresceu o comprimento do objeto|%: quando a sombra cresceu o \
    dobro do comprimento do objeto
    after: # após %
    ramadan: no Ramadã #
    season: limitado pela estação e pela latitude
    """,
    "pt-PT": """
    methods: Liga Mundial Islâmica|Sociedade Islâmica da América do Norte (ISNA)|Autoridade \
    Geral Egípcia de Topografia|Universidade Umm al-Qura, Meca|Universidade de Ciências \
    Islâmicas, Carachi|Dubai|Koweit|Catar|Singapura|Instituto de Geofísica, Universidade de \
    Teerão|Xiitas duodecimanos, Instituto Leva, Qom|Diyanet İşleri Başkanlığı, Turquia|\
    Moonsighting Committee
    schools: Xafeíta, maliquita, hambalita|Hanafita
    shadows: %: quando a sombra cresceu o comprimento do objeto|%: quando a sombra cresceu o \
    dobro do comprimento do objeto
    after: # após %
    ramadan: no Ramadão #
    season: limitado pela estação e pela latitude
    """,
    "ru": """
    methods: Всемирная исламская лига|Исламское общество Северной Америки (ISNA)|Египетское \
    управление геодезии|Университет Умм аль-Кура, Мекка|Университет исламских наук, Карачи|\
    Дубай|Кувейт|Катар|Сингапур|Институт геофизики Тегеранского университета|\
    Шииты-двунадесятники, институт Лева, Кум|Управление по делам религии (Diyanet), Турция|\
    Moonsighting Committee
    schools: Шафиитский, маликитский, ханбалитский|Ханафитский
    shadows: %: когда тень выросла на длину предмета|%: когда тень выросла на две длины предмета
    after: % + #
    ramadan: в Рамадан #
    season: с поправкой на сезон и широту
    """,
    "tr": """
    methods: Dünya İslam Birliği (Rabıta)|Kuzey Amerika İslam Topluluğu (ISNA)|Mısır Genel \
    Harita Kurumu|Ümmü'l-Kura Üniversitesi, Mekke|İslami İlimler Üniversitesi, Karaçi|Dubai|\
    Kuveyt|Katar|Singapur|Tahran Üniversitesi Jeofizik Enstitüsü|On İki İmam Şiası, Leva \
    Enstitüsü, Kum|Diyanet İşleri Başkanlığı, Türkiye|Moonsighting Committee
    schools: Şafii, Maliki, Hanbeli|Hanefi
    shadows: %: gölge cismin boyu kadar uzadığında|%: gölge cismin boyunun iki katı kadar \
    uzadığında
    after: % + #
    ramadan: Ramazanda #
    season: mevsim ve enleme göre sınırlı
    """,
    "zh": """
    methods: 穆斯林世界联盟|北美伊斯兰协会（ISNA）|埃及测绘总局|乌姆古拉大学（麦加）|伊斯兰科学大学（卡拉奇）|迪拜|科威特|卡塔尔|新加坡|德黑兰大学地球物理研究所|\
    什叶派十二伊玛目派，莱瓦研究所（库姆）|土耳其宗教事务局（Diyanet）|新月观测委员会（Moonsighting Committee）
    schools: 沙斐仪、马立克、罕百里学派|哈乃斐学派
    shadows: %：影子增长一倍物长时|%：影子增长两倍物长时
    after: %后#
    ramadan: 斋月#
    season: 按季节和纬度限制
    """,
    "zh-Hant": """
    methods: 穆斯林世界聯盟|北美伊斯蘭協會（ISNA）|埃及測量總局|烏姆庫拉大學（麥加）|伊斯蘭科學大學（喀拉蚩）|杜拜|科威特|卡達|新加坡|德黑蘭大學地球物理研究所|\
    什葉派十二伊瑪目派，萊瓦研究所（庫姆）|土耳其宗教事務局（Diyanet）|新月觀測委員會（Moonsighting Committee）
    schools: 沙斐儀、馬立克、罕百里學派|哈乃斐學派
    shadows: %：影子增長一倍物長時|%：影子增長兩倍物長時
    after: %後#
    ramadan: 齋月#
    season: 按季節和緯度限制
    """,
  ]
}
