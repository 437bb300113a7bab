/** Words of a question that say nothing of what it is about, beside PostgreSQL's own stop words: English, then Tamil in Latin letters. */
export const fillers = new Set(
  `a about actually also any anybody anyone anything anywhere ask available bro can campus college could do does exactly explain find for from get gets
  getting give go going guys happen happens hello hey hi how i im is it its kindly know let like long many me much my need needed needs no of offer offers on or please plz
  pls possible provide provided really regarding say school see sell selling sells share should show sir some somebody someone something somewhere student students tell thanks thank the there thing things
  to u university ur use used using want wanted wants way we what whats when whens where wheres which who whom whos whose why will with would you your
  aachu aagum aaguthu aana adhu ah anga antha avlo da dei di edhu ella ellam ena enaku enakku enaiku enga engae enge engha enna ennaku ennanu eppadi eppati eppdi epdi eppo eppothu epo
  ethana ethanai ethu evalavu evalo evlo evvalavu evvlo evlavu idhu illa illaya inga inge intha irukka irukku irukkum irukkuma iruka iruku irukum kedaikum kedaikuma kedaikkum kidaikum kidaikkum kidaikkuma kidaikuma
  konjam ku la machi machan maari mattum mudiyum mudiyuma naan naa nalla namma nanga nee neenga nga nu oda oru panna pannanum pannalam pannrathu pannuradhu panradhu panrathu
  panren po poga poganum pogum poi romba seiya seiyanum sollu sollunga solunga ta tharuvanga theriyuma theriyum thevai tha thaan um unga vandhu vaanga
  vachu vena vendum venum venuma vera varum varuma yaar yaaru yar yaru yen yenna yevlo`.split(/\s+/),
)

/** Words that stand for each other on a campus; Tamil ones in both writings beside the English. */
const groups = `
open opens opening close closes closed closing shut timing timings hours schedule mani neram nerangal thirakkum thirappu moodum mudum மணி நேரம் திறக்கும் மூடும்
library libraries pusthagam noolagam noolakam நூலகம்
book books puthagam puthagangal pustagam புத்தகம்
hostel hostels dorm dormitory viduthi விடுதி
mess canteen cafeteria canteens
food meal meals saapadu sapadu saappadu lunch dinner breakfast உணவு சாப்பாடு
fee fees cost price payment charge charges amount kattanam panam kaasu kasu rate கட்டணம் பணம்
pay paid payment kattanum katta kattrathu
exam exams examination examinations test thervu paritchai pariksai தேர்வு
result results marks grades mark mathippen மதிப்பெண்
bus buses shuttle van perundhu பேருந்து
transport travel
wifi internet wireless network
lost missing misplaced tholanju tholaindhu tholachiten tholachutten tholainthadhu தொலைந்து
found find
card id
doctor medical clinic hospital health nurse maruthuvar dispensary மருத்துவர்
sick ill fever unwell kaichal odambu sari காய்ச்சல்
medicine medicines tablets marundhu மருந்து
emergency ambulance urgent avasaram
scholarship scholarships udhavithogai bursary
job jobs placement placements recruitment velai வேலை
intern interns internship internships
certificate certificates document documents
transcript transcripts marksheet
room rooms arai அறை
guest guests visitor visitors parents
sport sports ground vilaiyattu விளையாட்டு
gym gymnasium workout fitness
complaint complaints grievance complain pugar
counsellor counselling counselor counseling therapy therapist stress stressed anxiety
ragging bullying harassment
printer print printing printout xerox photocopy
computer computers pc lab labs
password login passcode
club clubs society societies
dance dancing
music singing sing band paattu
photo photos photography photographer pictures portrait portraits camera
drawing painting paint art arts
code coding programming developer
drama theatre theater acting plays
event events fest function programme program nigazhchi நிகழ்ச்சி
notes material materials pdf
laundry washing wash dhobi
water thanni thanneer தண்ணீர்
cycle bicycle bike cycles
parking park
late delay delayed fine penalty overdue
leave outpass permission
curfew gate
deadline last due date
refund refunds return
admission admissions apply application join enrol register registration
semester sem term
revaluation recheck rechecking recounting
arrear arrears backlog supplementary
sunday sundays weekend weekends saturday
night overnight
key keys lock
phone mobile helpline number contact call`

/** The other words of each word's group. */
export const alternatives: ReadonlyMap<string, string[]> = (() => {
  const found = new Map<string, Set<string>>()
  for (const group of groups.split('\n').map((line) => line.split(' ').filter(Boolean)))
    for (const word of group) found.set(word, new Set([...(found.get(word) ?? []), ...group.filter((other) => other !== word)]))
  return new Map([...found].map(([word, others]) => [word, [...others]]))
})()

/** Endings that Tamil hangs on English nouns: hostella, librarykku, examukku, wifioda. */
export const endings = /(?:ukkulla|ukku|kku|oda|odu|ula|ulla|lla|ila|ku|la|le|ah|um|nga|nu)$/

/** Words that ask for what is on. */
export const eventWords = new Set(['event', 'events', 'happening', 'fest', 'fests', 'function', 'functions', 'programme', 'programmes', 'nigazhchi', 'நிகழ்ச்சி'])

/** Words for a span of days from today: from which day, and to which. */
export const spans: Record<string, [from: number, to: number]> = {
  today: [0, 1],
  tonight: [0, 1],
  innaiku: [0, 1],
  inniku: [0, 1],
  tomorrow: [1, 2],
  naalaiku: [1, 2],
  naalai: [1, 2],
  week: [0, 7],
  weekend: [0, 7],
  month: [0, 31],
}
