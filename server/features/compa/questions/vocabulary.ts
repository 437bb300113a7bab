/** Stop words: words that say nothing about the topic of a question, including PostgreSQL's own stop words. */
const englishStopWordsText = `
help a about actually after again ahead all almost already also always am and another any anybody anymore anyone anything anyway anywhere are around as ask asked
asking at aunty away be because become been before between bit both bro but buddy bye by came can cant cause come comes coming compa considered could couldnt
dad daddy dear definitely did didnt do does doesnt doing done dont dude during each either else end especially etc even ever every everybody everyone everything
exact exactly first folks for from gave get gets getting given go goes going gonna good got gotta had has have havent having he hello her here hers hey hi him
his hope how however i if im in info instead into is isnt it its just kindly knew know known knows least let lets like looks made many may maybe me might mine
most much mum must my myself need needed needs never no nobody none nor not nothing now of off often ok okay on once one ones only or other others our ours out
own per please pls plz point possible possibly prefer probably question questions quite rather really regarding related right said say says school see seems
seen several shall she should since sir so some somebody somehow someone something sometimes somewhere students student stuff such supposed sure take taken
takes taking tell than thank thanks that thats the their them then there these they thing things think this those though through till to told too took tried u
understand onto among amongst uni university unless until up upon ur us usually very via wanna want wanted wants was we went were what whatever whats when whenever whens where
wheres whether which while who whoever whole whom whos whose why will with within without wont would wouldnt yes yet you your yours yourself do's gimme lemme
wat wats wen wer whr hw bcoz coz cuz abt thx ty ppl smone sm1 pic rn asap btw campus ma'am mam maam madam anna akka
ourselves yourselves himself herself itself theirs themselves being an against above below down over under further few more same s t don minimum maximum percentage percent`

/** Stop words of Tamil, most of them in Latin letters. */
const tamilStopWordsText = `
வணக்கம் நன்றி தொடங்கும் தொடங்குகிறது ஆரம்பிக்கும் ஆரம்பமாகும் நடக்கும் முடியும் எத்தனை செய்வது செய்ய பெறுவது எப்போது எங்கே எங்கு எப்படி எவ்வளவு யார் என்ன எது ஏன் உள்ளது இருக்கு இருக்கிறது வேண்டும் நான் எனக்கு ஒரு இந்த அந்த vanakkam nandri
aachu aagum aaguthu aagudhu aal aana adha adhu adhukku adhula ah aiyo amma anga antha appa appo appuram athu aprom avanga avlo avan aval da dei di edhavathu
edho edhu edhuku ella ellam ellarum ena enaku enakku enaiku enga engae enge engaluku engha enna ennaku ennanu ennoda epa eppa eppadi eppati eppdi epdi eppo
eppothu epo epothu ethana ethanai ethavathu ethu ethuku evalavu evalo evanga evlo evvalavu evvlo evlavu evalavu idha idhu illa illai illana illaya inga inge
innum intha ipo ippo irukka irukku irukkum irukkuma iruka iruken iruku irukum irunda irundha itha ithu kedaikum kedaikuma kedaikkum kedaikkuma kidaikum
kidaikkum kidaikkuma kidaikuma kidaikala kekanum ketka konjam ku kudukanum kuda kudutha kulla la machi machan maari madhiri mathiri mattum mela mudiyum mudiyuma
mudiyathu mudiyala naa naal naan nadakkum nadakkuthu nadakuthu nadakum nalla namakku namma nanba nanga nee neenga nga nu oda ona onnu oru panna pannanum
pannalam pannrathu pannuradhu panradhu panrathu pannitu pannunga panren panra pana pananum parkanum pathi patri pesanum po poga poganum pogalam pogum poi pona
ponum pochu podanum podhum poda porathu romba sapda seiya seiyanum senju seyya seri solla sollu sollunga solunga soldra sonna ta tharuvanga theriyuma theriyum
theriyala therinja thevai thana tha thaan thambi than um una unga ungaluku vaangalam vaanga vaanganum vandhu vantha vara varanum varathu varum varuma vachu
vechu vekka vena vendum venum venuma vera vidunga yaar yaaravathu yaaru yaarachum yar yarachum yaravathu yaru yen yenna yevlo yeppo yeppadi yenga`

/** Common English words: they say little about the topic of a question, even if they are rare in the campus knowledge. */
export const lightWords = new Set(
  `ability able above accept accepted access across action add added addition afford afraid ago agree alive allow allowed along angry announce apart appear
appears area argue arrange arrive aside attach attack attempt attend attention available avoid awake aware awful back background bad base based basic basically
bear beautiful beginner beginners beginning behave behind being believe belong below beside besides best better beyond big born borrowed boss bother bottom
bought bound breathe bright brilliant bring broad brought brown build built bunch burn busy button buying called calling calls calm careful carefully carry
carrying case cases casual catch center century certain chance chances changed changes character chase cheap cheaper cheapest choice choose clean clear clearly
clever climb closer cold collect collected college colleges comfortable common compare comparison complete completed completely concern condition conditions
confirm confirmed confuse confused confusing consider contain contains content continue continued control conversation convert cool corner correct
correctly country couple course cover covered crack cracked crazy created creates cry curious current currently cut daily damage dark day days dead deal decide
decided decision deep degree deliver depend depends describe description desire detail details develop die difference different difficult direct direction
directly dirty disappear discover discuss discussion distance double doubt doubts down drive drop dry dust earlier early easier easily east easy effect effort
eight eighteen eleven empty ended ends enjoy enjoyed enough enter entire entrance entry equal error escape essential eventually example excellent except excited
excuse exist exists expect expected expensive experience experienced explain explained explains explanation express extra face faced facing fact facts fair fall
false familiar famous far farthest fast faster fat favorite favourite fear feature features feel feeling feels feet felt few fifth fifty fight figure fill
filled filling final finally find finding finds finish finished finishing fit five fly focus folk follows foreign forever formal former forward four frequent
frequently fresh friends front full fully fun funny further future gain gather gathered general generally gentle gently give gives giving glad god gone govern
grab grand grant great green groups grow growing guess guide handle hang happen happened happening happens happy hardly hate hear heard hearing heavy help
helped helpful helping helps hidden hide high higher highest hit hold holding honest hot huge hundred hurry idea ideas identify ignore imagine immediate
immediately importance important impossible improve include included includes including increase individual inform information initial inside intend interest
interested interesting introduce introduction invite involve item items jump keep keeps kept kick kill kind kinds knock knowledge label lack lap large last
lasts lately later latest laugh lay lead leader leads learn learned learning leaves leaving led left legal length less lesson level lie life lift limit limits
link listed listening little live lives living local locate located location long longer look looked looking loose lord lot lots loud love loved lovely lower
lucky mad mail main mainly major majority make makes making manage managed manner married matter matters mean meaning means meant measure meet meeting meets
mention mentioned mentions message messages mind minor minute minutes miss mistake mix mixed model modern mom moment month monthly months mood more move moved
moves moving name named names national natural near nearby nearest nearly necessary neither nervous new news next nice nine normal normally noted noticed
observe obtain obvious obviously occur offer offered offering offers older operate opinion option options order ordinary organise organize original ought
outside over owned owner pace part particular particularly parties pass passed past path pattern peace people perfect perfectly perform perhaps period permit
person personal personally persons piece pieces place placed places plain plan planned planning plans played player playing pleasant pleased plenty points
polite popular position positive practical practically preferred prepare prepared present press pressure pretty prevent previous previously problems procedure
process produce progress project projects promise proper properly protect proud prove public pull purple purpose push put puts quality quarter quick quicker
quickly quietly raise raised range rare rarely raw reach reached read reader reading reads ready real realise reality realize rear reason reasons receive
received recent recently recognise recommend recommended record recover red reduce refer reference regular regularly regulation reject rejected relation relax
release remain remaining remains remark remind remove removed rent reply request requested require required requirement requirements requires respect respond
response responsible rest returned rich ride ring rise risk river rough round row rude rule rules run running runs rush sale same satisfied save saved saves
saying scale search seem seemed select selected self selling sells send sending sends sense sent separate serious seriously serve served set sets setting settle
seven severe shade shake shame shape shared sharp shifted short shorter shorts shot shout show showed showing shown shows sides similar simple simplest simply
single sit sits sitting situation six size skill skills skip sleeping slight slightly slot slots slowly small smaller smart smile smooth soft solid solve
somewhat son soon sorry sort sorted spare speaking special specific specifically spell spend spending spent split spoil spoke spot spread square stand standard
standing stands stare started starting starts state stay staying stays step steps stick still stock stood stopped stopping store straight strange strength
stretch strict strike strong struggle stuck stupid subject succeed success successful sudden suddenly suffer suggest suggested suggestion suitable sum support
suppose surprise surprised talked talking tall task taste taught teach tells ten tend terms terrible themselves therefore thick thin thinking third thirty
thought thousand three threw throughout throw thrown thus tight tiny tired title today together tomorrow tone tonight tool tools top topic toss total touch tough tour
toward towards track treat treated treatment trick tries trouble troubling true truly trust try trying turn turned turns twelve twenty twice two type types
typical ugly unable under understanding understood unhappy unique unlike unusual upper upset upstairs use using usual vacant valid valuable variety various vast
version view visible visit visited visits wait waited waiting wake walk walked walking walks warm warn waste watch watched watching wave way ways weak wear
wearing week weekly weeks weigh well wet wherever whichever wide wild willing win winner wise wish won wonder wonderful wondering word words wore work worked
worker working works world worldwide worried worry worse worst worth wrap write writes writing written wrong yeah year yearly years yesterday young younger zero date dates contact contacts iniku inniku innikku innaiku innaikku
inaiku indru nalaiku nalaikku naalai naalaiku naalaikku nethu netru`.split(/\s+/),
)

/** Matches the endings of Tamil verbs in questions: pannalama, irukangala, nadakkuthu, varuvanga. */
export const tamilVerbPattern =
  /(?:[aeiou](?:nga|ngala|numa?|lama?|thu|dhu|rathu|radhu|kuthu|kudhu|kanum|kkanum|kkum|kkuma|kum|kuma|vanga|vangala|ttum|muma|yuma)|tharu|vaanga|nga|ngala|ngha)$/

export const tamilStopWords = new Set(tamilStopWordsText.trim().split(/\s+/))

export const stopWords = new Set([...englishStopWordsText.trim().split(/\s+/), ...tamilStopWords])

/** Groups of synonyms on a campus, one group per line; Tamil words in both scripts. */
const synonymGroupsText = `
open opens opening reopen reopens reopening close closes closed closing shut timing timings time times hours schedule mani neram nerangal thirakkum thirappu moodum mudum மணி நேரம் திறக்கும் மூடும்
library libraries lib pusthagam noolagam noolakam நூலகம்
book books novel novels puthagam puthagangal pustagam pusthagam புத்தகம்
borrow borrowing issue lend loan checkout keep
renew renewal extend extension
hostel hostels dorm dorms dormitory residence accommodation viduthi விடுதி
mess canteen cafeteria canteens dining
food meal meals eat eating saapadu sapadu saappadu saapda lunch dinner breakfast snack snacks tiffin hungry உணவு சாப்பாடு
coffee tea chai kaapi
veg vegetarian nonveg
menu dishes
fee fees cost costs price prices payment charge charges amount rate rates rupees kattanam panam kaasu kasu rate கட்டணம் பணம்
money cash panam kaasu kasu amount fee
pay paid paying payment kattanum katta kattrathu kattarathu kattarathuku kattanam
instalment installment instalments installments parts half
qn question questions
yr yrs year years
exam exams examination examinations test tests paper papers thervu paritchai pariksai தேர்வு
hallticket ticket hall admit
result results marks grades mark grade gpa cgpa score scores mathippen மதிப்பெண்
bus buses shuttle van perundhu பேருந்து
train trains railway station
transport travel commute route routes
concession discount season
wifi internet wireless network net wlan
slow speed lag
lost lose losing missing misplaced tholanju tholaindhu tholachiten tholachutten tholainthadhu thulanju kanom kanum தொலைந்து
found pick picked finder handed hand
purse wallet bag belongings
card id identity idcard
doctor doctors physician medical clinic hospital health nurse maruthuvar dispensary மருத்துவர்
sick ill illness fever unwell kaichal odambu injured injury hurt காய்ச்சல்
medicine medicines tablet tablets drug drugs pharmacy marundhu மருந்து
emergency ambulance urgent accident avasaram
police security guard
fire thee
danger unsafe safe safety scared follow followed following stalking
flood floods cyclone rain storm mazhai
scholarship scholarships udhavithogai bursary stipend aid
poor poverty income need
merit topper toppers
job jobs placement placements recruitment recruiter recruiters hiring velai வேலை
hr interview interviews mock
resume cv
intern interns internship internships
certificate certificates document documents letter proof
bonafide bonafied
transcript transcripts marksheet marksheets
duplicate copy copies replacement replace
room rooms arai அறை
roommate roommates share
change changing switch swap shift edit update modify
delete deleting deletion remove removing deactivate erase
export download
username usernames nickname rename
connect connecting connection login
guest guests visitor visitors parent parents
sport sports game games ground grounds vilaiyattu விளையாட்டு
gym gymnasium workout fitness exercise
court courts badminton tennis basketball volleyball
cricket ball
football soccer turf
team teams selection trials tryouts
complaint complaints complain complaining grievance grievances pugar report issue problem
repair repairs fix broken maintenance leak leaking damaged electrician plumber
fan light bulb tap geyser switch electrical
counsellor counselling counselor counseling therapy therapist psychologist stress stressed stressful anxiety anxious depressed depression sad lonely mental panic overwhelmed
ragging bully bullying bullied senior seniors
harassment harassed sexual posh
printer printers print printing printout printouts hardcopy xerox photocopy photocopying scan scanner scanning
hard print
computer computers pc pcs system systems lab labs laptop
software gpu install
password passwords login passcode credentials reset
email emails mail mails inbox
verify verification verifying verified unverified confirm confirmation
notification notifications notify notified alert alerts push pushes
mute mutes muting muted unmute
unsubscribe unsubscribing newsletter
leave leaving quit quitting exit
forgot forget forgotten remember marandhutten
club clubs society societies community
join joining enrol enroll enrolment member membership members sign signup register registering registration
dance dancing
music singing sing sings singer song songs band paattu audition auditions musician musicians instrument guitar
photo photos photography photographer photographers pictures portrait portraits camera shoot photoshoot headshot headshots
draw drawing drawings painting paint art arts artist artists sketch sketching mural wall
code coding programming programmer programmers developer developers hackathon
drama dramas theatre theater acting act actor actors stage play plays skit skits
notebook notebooks diary diaries handmade handbound crafts craft
lamp lamps lantern lanterns
brownie brownies cake cakes bake baked bakery dessert desserts sweet sweets
event events fest function programme program nigazhchi நிகழ்ச்சி
book booking reserve reservation reserving
hall auditorium venue amphitheatre
notes material materials pdf pdfs handout handouts study
linear algebra matrix matrices vectors maths math mathematics
probability statistics stats
os operating
dsa structures algorithms
sql database databases dbms joins
poem poems poetry poet poets literature lit english
laundry washing wash dhobi
water thanni thanneer தண்ணீர்
cycle cycles bicycle bicycles bike bikes scooter twowheeler motorbike
parking park
late delay delayed fine fines penalty overdue
attendance percentage shortage
leave outpass permission absent
curfew gate gates return
deadline due date dates
refund refunds refunded reimbursement deposit
admission admissions apply applying application applications
semester sem term
revaluation recheck rechecked rechecking recounting recount reval
arrear arrears backlog backlogs supplementary supply fail failed failing
cheat cheating copying malpractice caught
sunday sundays weekend weekends saturday
holiday holidays vacation break
night nights overnight midnight iravu
key keys lock locked
theft steal stolen stole thief thirudu
phone mobile helpline number numbers contact call helpdesk desk
insurance claim insured cashless
loan education bank
address surname spelling correction
cook cooking kettle heater induction stove
iron fridge appliance appliances
quiet silent silence
chess board
cat cats
sunrise dawn
dosai dosa
wall mural
purse wallet handbag bag belongings bottle umbrella
money fund funds finance financial
alone lonely low
speak talk listen listener
start begin found create form launch
group club society
mock practice training
second used secondhand old
reprint replace replacement
vacate leave checkout
device devices phone laptop
earn parttime stipend
company companies employer employers firm
career careers job jobs
package salary ctc
vaccine vaccination
pain headache wound bleeding
swim swimming pool
pickup stop stops boarding
metro train
receipt challan bill
warden caretaker
calculator calculators
eligible eligibility criteria
documents papers
syllabus curriculum
teacher teachers professor professors faculty lecturer staff
girls women ladies female
boys men gents male
morning evening afternoon
weekday weekdays monday tuesday wednesday thursday friday
free unlimited
cafe canteen
today iniku inniku innikku innaiku innaikku inaiku indru
tomorrow nalaiku nalaikku naalai naalaiku naalaikku
welcome newcomer fresher freshers newbie newbies`

/** General words and their hyponyms: a question about food may mean cakes, but not the other way round. */
const hyponyms = [['food snack snacks', 'brownie brownies cake cakes bakery dessert desserts']]

/** The synonyms and hyponyms of each word. */
export const synonyms: ReadonlyMap<string, string[]> = (() => {
  const synonymsByWord = new Map<string, Set<string>>()
  for (const group of synonymGroupsText.split('\n').map((line) => line.split(' ').filter(Boolean)))
    for (const word of group) synonymsByWord.set(word, new Set([...(synonymsByWord.get(word) ?? []), ...group.filter((other) => other !== word)]))
  for (const [general = '', particular = ''] of hyponyms)
    for (const word of general.split(' ')) synonymsByWord.set(word, new Set([...(synonymsByWord.get(word) ?? []), ...particular.split(' ')]))
  return new Map([...synonymsByWord].map(([word, others]) => [word, [...others]]))
})()

/** Removes -s, and writes -ies as -y, for comparisons. The result may be no word. */
export const stripPluralEnding = (word: string) => (word.length > 3 ? word.replace(/(?:ies|s)$/, (ending) => (ending === 'ies' ? 'y' : '')) : word)

/** The synonyms of a word, or else of its singular. */
export const getSynonyms = (word: string): readonly string[] => synonyms.get(word) ?? synonyms.get(stripPluralEnding(word)) ?? []

/** Tamil endings of English nouns: hostella, librarykku, examukku, wifioda. */
export const tamilEndings = ['ukkulla', 'ukku', 'kku', 'oda', 'odu', 'ula', 'ulla', 'lla', 'ila', 'ku', 'la', 'le', 'ah', 'um', 'nga', 'nu']

/** Words of questions about events. */
export const eventWords = new Set(['event', 'events', 'happening', 'fest', 'fests', 'function', 'functions', 'programme', 'programmes', 'nigazhchi', 'நிகழ்ச்சி'])

/** Words of questions about who sells something, which every business does. */
export const tradeWords = new Set(
  'buy buys buying purchase sell sells selling seller sellers sale shop shops store stores stall stalls vendor vendors'.split(' '),
)

/** Words for personal data, which Compa does not reveal. */
export const personalWords = new Set(
  'phone mobile number no contact whatsapp email mail gmail insta instagram id address room roomno house lives living dating girlfriend boyfriend birthday dob age marks cgpa gpa result results attendance password salary photo crush single'.split(
    ' ',
  ),
)
