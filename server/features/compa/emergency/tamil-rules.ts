import type { StemRule } from './stem-rules.ts'

/** Words that are no danger beside others: 'battery sethu pochu', 'exam bayama irukku'. They are removed before the rules are applied. */
export const figurativeTamil: StemRule[] = [
  [
    'sethu seththu saaga saagur saava',
    'phone fone mobile battery laptop charger charge wifi net server system mic app signal sirichu siricha sirippu comedy joke pasi pasiyila class bore. boru.',
  ],
  ['ratha raththa raththam ratham blood', 'dhanam dhaanam thaanam donation donate camp group vagai test bank'],
  [
    'bayama bayam uyir uyira kolla kollu konnu kolludhu',
    'exam assignment test viva interview result maths math lab record semester sem paper presentation mark placement internal pasi kulir veyil boss class',
  ],
  ['follow', 'insta instagram twitter thinnai linkedin youtube page account'],
  ['naai. nai.', 'kutti adoption valaka valakka'],
  ['paambu snake pambu', 'pandhu game padam movie natanam dance drawing'],
  ['eriyudhu eriyuthu', 'light bulb vayiru vilakku tube'],
  ['kathi', 'padam movie film bgm song'],
  ['adikkudhu adikkuthu adikkura adikuthu', 'phone veyil bore. alarm whistle mani kulir'],
  ['thee.', 'kadai ya'],
  ['adi.', 'vaanga', 'poren'],
  ['nerupu neruppu', 'song da. padam bgm dance'],
  ['sethuduven sethuten sethurven sethudven', 'exam test viva portions assignment lab sirichu'],
  ['sanda sandai', 'padam movie film scene'],
  ['adichan adichaan adichanga', 'century fifty six. four. sixer goal run runs wicket match'],
  ['konnuduvaaru konnuduvar konnuduvanga konnuduvan', 'appa amma hod sir', 'fees exam mark lol. attendance result assignment'],
  ['ragging', 'form affidavit undertaking submit poster quiz rally'],
  ['adichu adichitom adichom adichutom', 'cricket match football kabaddi volleyball cup. final'],
  ['thalaya thala mandaya', 'pichikren pichikaren pichikanum pichikitu'],
  ['gas. leak', 'project detector sensor model arduino'],
  ['konnutan konnutanga konnuta', 'dance song padam bgm acting performance batting'],
]

/** Danger in romanised Tamil, in any usual spelling: stems and words are compared after `foldTamil`. */
export const tamilRules: StemRule[] = [
  // To want to die.
  [
    'saaganum saaganu saagalam saagaporen saagapora saagapporen saagavenum saagavendiyadhu saavanum saavalam saavaporen saagapogiren saagapora saagapoiten saagadum saagattum saaguren',
  ],
  [
    'saaga. saava. saagave saavu.',
    'poren poraen pogiren pogirean poiten poitten poitan poran pora porom venum venundu vendum thonudhu pola aasai ninaikkiren mudivu try irukku thayar varanum varattum',
  ],
  [
    'sethudalam sethuduven sethuduvan sethurulam sethuruven sethuralam sethuran sethuruvan sethutta sethuttan sethuttana sethupoganum sethupoi sethupoiduven sethupona',
  ],
  [
    'sethu. seththu.',
    'poidalam poiduven poidren poganum pogalam poren poran polam tholaiyalam vidalam vidren pona ponal poi pochu poitan poitaan poidu poiduvan',
  ],
  ['irandhu. iranthu.', 'poiduven poidalam poganum viduven vidalam poitan vittan pogalam'],
  ['tharkolai tharkola tarkolai tharkkolai thatkolai'],
  [
    'uyira uyirai uyire uyir. usira usire usir. usurai',
    'vida vidren viduven vidanum vidalam vida. maichu maaichu maaikka pokka poochu edukka eduthu vitrulam vitru poga pogudhu pora vaazha venam vendam aabathu',
  ],
  [
    'vaazha vazhave vaazhave vaazhanum vaazhradhu vazharathuku vaazhkai vaazhkaiye vaazhka uyiroda uyirodu usiroda usirodu usurooda',
    'pidikkala pidikala pudikkala pidikkavillai venam vendam venda virupam virumbala ishtam istam mudiyala mudiyadhu mudiyathu aasai verupu veruthu veruthuduchu veruthutten artham arthamilla mudinju mudinjiruchu mudichukanum mudichukalam mudichiklam ponum payan prayojanam prayosanam',
  ],
  ['mudichukalam mudichukanum mudichukaporen mudichikiren mudichudalam mudichidalam', 'life vaazhkai ellam ellathaiyum ellathayum ella. uyir'],
  [
    'kai. kaiya kaiyai kaila kaiyila kaigala kaal. kaala narambu narambai kazhutha kazhuthu',
    'aruthu aruthutta aruthukiten aruthukuren aruthukka aruthukanum kilichu vetti vettikitta vettikitan vettikitanga vettikiten vettikka vettikita vettikuren nerichu',
  ],
  [
    'thookku thooku thookkula thukku thukula thookla',
    'maatti maatikka maatikitan maattika potu podu poda. poduven poduka potukitan pottukitan potutu thonga thongitan thongi thonguren',
  ],
  ['kayiru kayiru.', 'kazhuthu maatti kattikitu fan thonga'],
  [
    'maadi maadila maadilarndhu maadiyilirundhu motta mottamaadi mottai terrace kenaru kenathula kinathula paalam train rayil hostel bridge jannal lake yeri',
    'kudhichu kudhikka kudhika kudhichidu kudhichuduven kudhichiduven kudhikanum kudhikalam kudhipen kudhichutan kudhichitan kuthikka kuthichu kuthikkaporen kuthikanum kuthikalam vizhundhu vizhunthu vizhundhutan vizhundhuduchu vizhapora',
  ],
  ['life. lifeu lifeye lifela', 'venam vendam pidikala pidikkala verupa veruthu veruthuduchu mudichukalam mudinjiruchu mudinjuchu'],
  ['irukka irukkave irundhu', 'pidikala pidikkala pudikala', 'ulagam ulagathula inime uyiroda'],
  ['irukka. iruka. irukave irukkave', 'venam vendam venda venaam pidikala pidikkala', 'ulagathula ulagam ulagathila uyiroda inime'],
  ['uyir uyire', 'poidum poidumo poiduchu poividum', 'pola help enaku avan aval'],
  ['poitta poita poyitta illana illatti', 'nimmadhi nimathi santhosham sandhosam nallarupanga'],
  ['mannichidunga mannichudunga manichidunga mannichiru', 'ellarum ellarukum ellaru amma appa'],
  ['bye. goodbye.', 'terrace maadi mottamaadi roof train rayil'],
  ['ini. inime. inimel. inimey', 'iruka. irukka.', 'maten maaten matten maatten'],
  // Poison and overdoses.
  [
    'visham vishatha vishatthai visam vishatta poison phenyl phenoyl phenol harpic acid kerosene eli pesticide poochimarundhu elimarundhu',
    'kudichu kudichutan kudichitan kudikka kudichuten kudichita kudichiten saaptu saaptan saapitutan saptutan saptanga sapta sapitan vechu marundhu irukku kalandhu',
  ],
  [
    'maathirai mathirai maathra mathira matthirai tablet tablets pills tablat marundhu marunthu pill dolo paracetamol',
    'niraya nerya neriya neraya niraiya nerayya romba ellam ellathayum ellathaiyum ellaa motham mothama adhigama athigama over. overa pathu iruvadhu strip muzhungitan muzhungi muzhungiten muzhunguren muzhungitta mulungitan',
  ],
  ['thookam thooka thookka', 'maathirai mathirai maathra mathira tablet', 'potuten pottuten potten saaptuten saptuten sapten muzhungiten'],
  // Violence.
  ['adichu. adichi.', 'pottanga potanga pottan. potan. poturanga'],
  ['aal. aalu. oruthan yaaro', 'ulla. ulle.', 'vandhutan vanthutan vandhuttan nuzhanjitan pugundhutan'],
  // Illness and injuries.
  ['mayangi mayangitan mayangittan mayangita mayakkam mayakkamaa mayakamaittan mayakkathula mayangiten'],
  ['nenaivu ninaivu suyaninaivu nyabagam unarvu', 'illa illai illama illaama ilandhu thappi pochu poiduchu poidichu poyiduchu'],
  [
    'avan aval avanga friend nanban roommate pasanga paiyan ponnu thambi thozhi',
    'ezhundhukka ezhundhirika ezhunthirika elundhuka ezhunthukka muzhikala muzhikka muzhikave asaiyala asayala asaivillama pesala pesamaatran',
  ],
  [
    'moochu moochi muchu moosu moochey moochae muchi',
    'vida mudiyala mudiyalai varala varalai muttudhu muttuthu muttudu thinarudhu thinaral thinarudu thinaruthu nikkudhu ninnu ninnuduchu nindruduchu illa vaanga vangudhu adaikudhu adaikuthu adakudhu vidala vidamudiyala',
  ],
  ['nenju nenjuvali nenjila nenjula maarbu nenchu nenjukulla', 'vali valikudhu valikuthu valikkudhu valiyaa valiku vazhi adaikudhu erichal vali. irukka'],
  ['nenjuvali nenjuvaliku'],
  ['fits.', 'vandhuduchu vandhu varudhu vandhiruchu'],
  ['maaradaippu maradaipu valippu vallippu izhuppu'],
  ['heart. heartu', 'vali valikudhu ninnu'],
  [
    'ratham raththam rattham ratthama rathama rathamaa raththama ratha blood bloodu',
    'varudhu varuthu vandhuduchu vanthu vandhu vandhutu vandhute pogudhu poguthu pochu kottudhu kotuthu kotudhu nikkala nikala nikkave nirkala vadiyudhu vazhiyudhu vaanthi vaandhi kakkuraan kakitan edukuraan olukudhu ozhugudhu poitu iruku nikkamatengudhu nikka nillama poradhu vomit',
  ],
  [
    'thala thalai thalaila mandai mandaila kai kaal kaalu moonji elumbu',
    'odanju odanjuduchu odanjuruchu odanjiruchu udanju udanjuduchu adipattu adipatuduchu adipatruku adi. adipattuduchu mandai kizhinju murinju murinjiduchu',
  ],
  [
    'bike bus car lorry auto vandi vandila train bikela busla scooty',
    'modhi mothi modhiduchu mothiduchu modhitan idichu idichutan idichuduchu idichitan vizhundhu vizhundhutan vizhunthutan vilundhutan yeri eri. yethitan moditu',
  ],
  ['vibathu vibaththu vipathu'],
  [
    'keela keezha keezhe keele padila padiyila stairs staircase marathula bathroomla',
    'vizhundhu vizhundhutan vizhunthutan vizhundhuten vizhundhuta vizhundhuttan vilundhu vilunthutan vizhundhuduchu vizhundhutanga',
  ],
  ['vizhundhutan vizhundhutta vilundhutan vizhunthuten vizhundhittan', 'thalai thala ratham kaal adi pechu mayangi asaiyala ezhundhirikala'],
  [
    'current karantu karent kurrent shock minsaram shockku',
    'adichu adichuduchu adichiduchu adichiruchu adichutu adichitu adikkudhu adichuchu thaakki thaakkiduchu adichitruku',
  ],
  [
    'thanni thanniyila thannila kulam kulathula pool poolla kenathula yerila lake kadalla kadal aathula',
    'moozhgi moozhgitan muzhgi muzhugitan moolgi mulgitan mungitan muzhugura muzhuguran moozhguran thathalikuran thathalikkuran vizhundhutan vizhunthutan',
  ],
  ['muzhugitan moozhgitan mungitan moozhguran muzhuguran'],
  ['vaandhi vaanthi vomit', 'ratham nikkala nikkama continuous mayakkam thodarndhu'],
  ['thala thalai', 'suthudhu suthuthu suthi'],
  // Fire, gas and animals.
  [
    'thee. thi. theeya. theela.',
    'pidichu pidichuduchu pidichiruchu pidichirchu pidichikichu pidichitu pidikkudhu pidithu pathi. pathikichu pathikitu pathiduchu pathiruchu vibathu vachutan vechutan vachitan vechitanga eriyudhu parava paravudhu vandhuduchu paravuthu pudichiruchu pudichu pudichiduchu',
  ],
  ['theepidichu theepidichiruchu neruppu nerupu'],
  ['pugai puga pugaiya poga. pogai smoke', 'varudhu vandhu vanthu vandhutu varuthu soozhndhu soolndhu moottam room lab hostel kilambudhu iruku'],
  [
    'hostel room lab block kitchen mess canteen vandi veedu building kada samayal samaiyal',
    'eriyudhu eriyuthu erinju erinjitu erinjikitu eriyidhu vedichu vedichiduchu vedichuduchu vedichiruchu',
  ],
  ['gas. gasu cylinder silindar', 'leak likaagudhu leaku vedichu vedichuduchu vedichiruchu vasanai vaasanai smell kasivu naatham varudhu'],
  ['bomb. bombu vedigundu gundu.', 'vachu vechu vachurukanga vechirukanga irukku mirattal vedikum vedichu'],
  ['paambu pambu paamba paambhu pamboo paampu nallapaambu viriyan saarapaambu'],
  ['snake. snaku', 'vandhuduchu vandhu vanthu vandhirchu irukku iruku kadichu kadichiduchu pugundhu poondhu ulla pidika'],
  [
    'thel. thelu theal thael poochi naai naaye naayi nai. naaii kurangu kolavi kulavi theni thaeni thean elinga poonai panni pooran kaattupanni yaanai maadu',
    'kottiduchu kotti kottirchu kottiruchu kottuchu kadichu kadichiduchu kadichuduchu kadichiruchu kadichitu kadichuchu thorathudhu thurathudhu thorathuthu thorathi thurathi adikka kadikka kadikudhu mutti',
  ],
  ['kadichiduchu kadichuduchu kadichiruchu kadichirchu kadichutu kadichitu kadichuchu'],
  // Violence, threats, assault, stalking and ragging.
  [
    'avan avanga avana yaaro oruthan senior seniors anga inga enna ennai ennaya friend frienda pasanga ponna group veliya rowdy rowdies porukki appa sir warden avala roommate boyfriend husband junior thambi',
    'adikiranga adikuranga adikkuranga adikkiranga adikaranga adikiran adikuran adikkuran adikran adichutan adichutanga adichitan adichitanga adichanga adichan adikkiraan adithaan adithargal adichittu adichi. adikiraru adikkiraru adikuraru adikraru adicharu adichaaru adikka odhaikiranga odhaikuran odhachanga odhachutan odhachutanga kuthitan kuthitanga kuthittan kuthutan vettitan vettitanga vettuvan vettiduvan kolla kollapora konnu konnuduven konnuduvan konnuruven konnuduvanga kolai. mirattu miratturan miratturanga mirattuvan miratran mirattran mirattuvanga mirattuthan mirattanga torture kodumai kodumaipaduthuran savukadi kadathi kadathitan kadathitanga kattaiyala kazhutha neri nerikkuran',
  ],
  [
    'kathi kaththi kathiya kathiyala kathiyoda aruva aruvaa aruval aruvaal thuppaki thuppakki kattai rod. knife',
    'vechirukan vechutu vachirukan vachutu kuthi kuthitan kuthittan kaami kaatti kaaturan kaati vetta vettitan eduthu edutu edukuran suttutan kuthuven vachikitu vechikitu vechikittu',
  ],
  [
    'kuthitan kuthittan kuthitanga kuthittanga kuthiputan vettitan vettitanga vettittanga konnuduven konnuduvan konnuruven konnuduvanga konnuduvaanga konnupoduven konnutan konnutanga suttutan kadathitanga adithadi',
  ],
  ['kolai. kola. kolamirattal kolaimirattal', 'pannuven panniduven pannitanga pannitan mirattal mirattan pannuvan muyarchi seiven senjutan mirattuthan'],
  ['mirattal mirattuvan miratturan miratturanga mirattaranga mirattranga mirattran mirattuthu mirattunanga mirattitu'],
  [
    'sandai sanda sandaiya kalavaram kalavara',
    'periya perusa rathama kathi rod. nadakudhu nadakuthu nadakkudhu vandhuduchu mutti podranga poduranga aagidichu romba hostel',
  ],
  [
    'roomla room. bathroomla bathroom liftla lift. toiletla',
    'poottitan pootitan pootti poottitanga pootitanga adachu adachitan maatikit matikiten sikkikitten sikkitten sikki',
  ],
  [
    'ragging raging. ragg',
    'panranga pandranga pannuranga panraanga panran pannuran pandran pannanga panna panuranga panranunga panraan panravanga kodumai thaangala thollai thanga',
  ],
  [
    'senior seniors seniorsu seniorlam',
    'thollai tholla torture kodumai mirattu asingam asingapaduthu avamaana kevalama mutti muttipoda thuniya kazhatta kalatta kudikka kastapaduthu kashtapaduthu adimai',
  ],
  [
    'thappa thappaa asingama kevalama mosama thavara',
    'thodran thodraan thodaran thoduran thoduraan thodararu thodraru thoduraru thottaru thoduran thottan thottaan thotan thotutan message panran pannran anupran anupuran nadandhukitan nadanthukuran nadandhukuran pesuran pesran kai. paakuran pakran paathan nadandhutan behave',
  ],
  ['thappana thappaana', 'edathula edathla idathula', 'thod thott kai. pudi'],
  ['enna. ennai ennaya avala ponna friendai', 'thodraru thottaru thoduran thoduraan thodaran thodaraan thodran thodraan thottan thotutan thotaan thodranga'],
  ['acid acida', 'oothuven oothuvan oothiduven oothiduvan oothuvanga veesuven veesiduven moonjila moonji mugathula'],
  ['kaiya. kaiyya. kai.', 'pudichaaru pudicharu pudichan pudichaan pudichutan pidichan pidichaan pidichaaru izhuthan izhuthaan'],
  ['enna. ennai ponna', 'thappu', 'pannitan pannittan pannitaan panran'],
  ['photo photova photos pics video', 'morph'],
  ['photo photova photos pics video', 'kaasu kasu panam money', 'kekran kekraan kekuran ketkiran kekranga kekuranga'],
  ['glass kannadi', 'kuthiruchu kuthiduchu kuthidichu kizhichiruchu kizhichiduchu'],
  ['mela. melaa odambula idupula', 'kai. kaiya kaivachutan kaivaikuran'],
  ['karpazhippu karpalippu karpalichutan karpazhichutan palathkaram balathkaram paalathkaram paaliyal paliyal kedutthutan keduthutan keduthutanga'],
  [
    'valukattayama kattayapaduthi kattayapaduthuran kattayapaduthuranga katayapaduthi balavandhama kattaya',
    'paduthi mutham kudikka padukka thotan kiss kai. kooda thuni sollran kudika',
  ],
  [
    'photo photova foto video videova videovu vidio padam.',
    'mirattu miratturan miratran mirattran mirattuthan leak blackmail poduven potruven potuduven podradha kulikkum kulikira kulikkurapo edukuran edukran eduthutan paravudhu',
  ],
  ['blackmail', 'panran pannuran pandran panranga pannuranga pannitu'],
  ['kulikkum kulikira kulikkurapo kulikum bathroomla bathroom', 'camera paakuran pakran paathan eduthan ettipakuran etti. etipakran yaaro'],
  [
    'pinnadi pinnaadi pinnadiye pinnala pinnaala pinnaleye pinnalaye pinthodar pinthodarndhu pinthodarran',
    'varan varaan varanga varraan varuran vandhutu vandhute varudhu suthuran suthran vandhan vanthan vandhutan thodarran oruthan yaaro varranga',
  ],
  ['pinthodarran pinthodarraan pinthodarndhu pinthodaruran'],
  ['follow. folow. follo. falow. stalk.', 'panran panraan pandran pannuran pannran panranga pannuranga pandraan panikitu pannikitte pannitu varan'],
  [
    'yaaro yaro oruthan orutthan strangeru stranger yaravathu theriyadhavan',
    'kadhava kathava kadhavu jannal jannala thatturan thatran thattudhu etti ettipakuran nikkuran nikran ninnutu nikiran nulanjitan vandhutan muraikuran paathukitte bathroom roomkulla pinnadi',
  ],
  ['bayama bayamaa bayamma', 'irukku iruku irukudhu irukkudhu'],
  ['paadhukappu pathukappu padhukappu paathukaapu safe. safea', 'illa. illai illama illaama illaye'],
  ['kaapathunga kapathunga kaapaathunga kaappathunga kapaathunga aabathu aabathula abathula aapathu aabaththu'],
  ['kaapathu kaapaathu kaapatha', 'enna. ennai avana avala engala please pls yaaravathu'],
  ['108. 112. ambulance', 'phone call. koopidu kupidu koopdu seekiram sollunga varala'],
  ['avasaram avasarama avasara', 'help udhavi uthavi doctor hospital police vaanga vanga hostel room ambulance'],
]

/** Danger in Tamil script. */
export const tamilScriptPattern = new RegExp(
  [
    'தற்கொல|சாக(?:ணு|னு|லா|ப் ?போ|போ| ?வேண்டு|த் ?தோ| ?தோ| ?ஆசை| ?நின)|செத்து|செத்துட|இறந்து ?(?:வி|போ|ட)|இறக்க ?(?:வேண்டு|விரும்)|உயிரை? ?(?:வி|மாய்|எடு|போக்)',
    'உயிர(?:ோட|ுடன்)\\S*(?: இரு\\S*)? ?(?:என்ன|பிடி|விருப்ப|வேண்டா|வேணா|இஷ்ட|முடிய)|வாழ(?:வே|ப்)? ?(?:பிடி|விருப்ப|முடி|ஆசை|இஷ்ட|வேண்டா)|வாழ்க்கை\\S* ?(?:வெறு|வேண்டா|பிடிக்க|முடி)|வாழ்ந்து என்ன|(?:கை|நரம்)\\S* ?(?:அறு|கிழி)|தூக்கு(?:ல|ப்|ல்)? ?(?:மா|போ|தொ)|தூக்குல|தூக்கில்|விஷ(?:ம்|த்)|முடி(?:ச்சிக்|ச்சுக்|த்துக்)க|(?:நாளை|இனி)\\S*(?: நான்)? (?:உயிரோட )?இருக்க ?மாட்ட|(?:அம்மா|அப்பா)\\S*(?: \\S+)? (?:கடித|லெட்டர)\\S* எழுதி',
    '(?:என்னை|என்ன|அவனை|அவளை|எங்களை|ஜூனியர்\\S*) அடிச்ச|(?:acid|ஆசிட்|அமில)\\S*(?: \\S+){0,2} (?:பட்ட|பட்டு|ஊத்|குடி|வீசி|கொட்)|(?:lift|room|bathroom|toilet)\\S*(?: la)? (?:மாட்டி|சிக்கி|பூட்டி)|ரகசிய\\S* (?:கேம|வீடியோ)|(?:குளிய|பாத்ரூ|கழிவ)\\S*(?: \\S+){0,2} (?:கேம|வீடியோ|எட்டி)|(?:லிஃப்ட்|லிப்ட்|ரூம்|அறை)\\S*(?: \\S+){0,2} (?:மாட்டி|சிக்கி|பூட்டி)|(?:threat|torture|harass\\S*|blackmail|ragging|touch|stalk)\\S*(?: \\S+)? (?:வரு|பண்|செய்)',
    '(?:மாத்திர|மாத்தி|டேப்லெ|மருந்து)\\S*(?: \\S+){0,4} (?:நிறை|அதிக|எல்லா|முழு|நிறய|நெறய|நெறைய)|(?:நிறை|அதிக|எல்லா|நெறைய|அளவுக்கு)\\S*(?: \\S+){0,3} (?:மாத்தி|மருந்து)|(?:மாடி|மொட்டை|ரயில்|கிணற்|பால|கட்டிட)\\S*(?: \\S+){0,4} (?:குதி|விழு)',
    'பாம்பு|தேள்|(?:நாய்|குரங்கு|தேனீ|குளவி|பூச்சி|எதோ|ஏதோ)\\S*(?: \\S+){0,2} (?:கடி|கொட்|துரத்)|கடிச்ச?ி|கடிச்சு|கடித்து|தீ ?(?:பிடி|பற்றி|விபத்|வைச்|எரி|பரவ)|தீப்(?:பிடி|பற்)|நெருப்பு|(?:\\d+\\S*|floor|hostel|lab|room|mess|block|ஹாஸ்டல்\\S*|லேப்\\S*) (?:la |ல )?தீ(?= |$)|புகை\\S* ?(?:வ|சூழ|மூட்)|எரி(?:யுது|கிறது|ஞ்)|(?:கேஸ்|சிலிண்டர்|வாயு)\\S*(?: \\S+){0,2} (?:லீக்|கசி|வெடி|வாச)|வெடிகுண்டு|வெடிச்ச|வெடித்த',
    'மயங்கி|மயக்க|சுயநினைவு|நினைவி(?:ல்லா|ழந்)|மூச்சு\\S* ?(?:வி|திண|வர|நின்|இல்|வாங்|முட்)|மூச்சுத்|நெஞ்சு\\S*(?: \\S+)? ?(?:வலி|அடை)|மாரடைப்பு|(?:இரத்த|ரத்த)(?:ம்|மா)\\S*(?: \\S+){0,2} (?:வ|கொட்|போ|நி|வடி|ஒழு|கக்|இரு)|ரத்தப்போக்கு|விபத்|ஆக்(?:ஸி|சி)டெ|வலிப்பு|(?:மின்சார|ஷாக்|கரண்ட்)\\S*(?: \\S+)? (?:தாக்|அடி)|மூழ்க|கீழே விழு|விழுந்துட|தலை(?:யில்|ல) ?(?:அடி|ரத்த)|(?:கை|கால்|எலும்பு) (?:உடை|முறி)',
    '(?:அடி|உதை)(?:க்கிறா|க்குறா|ச்சுட்டா|த்துவிட்டா|ச்சிட்டா|த்தா)|குத்திட்ட|குத்திவி|வெட்டிட்ட|கத்தி(?:யால்|யோட|யை|யுடன்)|கொலை ?(?:ப|செய்|மி|மு)|கொன்னு|கொன்று|கொல்ல|மிரட்ட|மிரட்டு|கடத்தி|பலாத்கார|கற்பழி|பாலியல்|(?:தப்பா|தவறாக)\\S* ?(?:தொ|கை|நட)|பின் ?தொடர்|பின்னாடி\\S* ?(?:வ|சு)|ஃபாலோ ப|பயமா\\S* ?(?:இரு|க)|பாதுகாப்ப\\S* இல்ல|ரா?ே?கிங்|ஆம்புலன்|காப்பாத்|காப்பாற்று|ஆபத்து|ஆபத்தி|அவசரம்',
  ].join('|'),
)

/** Tamil phrases that mean no danger. */
export const figurativeTamilScript =
  /(?:இரத்த|ரத்த) ?தான\S*|(?:தேர்வு|பரீட்சை|எக்ஸாம்|வைவா|இன்டர்வியூ)\S*(?: \S+){0,2} பயமா\S*|பாம்பு (?:படம்|கேம்|நடனம்|விளையாட்டு|பண்ணை|பூங்கா)\S*|(?:அசைன்மென்|எக்ஸாம்|தேர்வு|பரீட்சை|வெயில்|பசி|பாடம்|வகுப்பு)\S*(?: \S+){0,2} கொல்(?:லு|கிற)\S*|ராகிங் (?:தடுப்பு|எதிர்ப்பு)\S* (?:படிவ|குழு|உறுதி|போஸ்|பேரணி)\S*|தற்கொலை தடுப்பு\S* (?:தின|வார|போஸ்|போட்டி|விழி)\S*|(?:போன்|ஃபோன்|பேட்டரி|லேப்டாப்|மொபைல்)\S*(?: \S+){0,2} செத்து\S*|(?:லைட்|விளக்கு)\S*(?: \S+)? எரி\S*/gu
