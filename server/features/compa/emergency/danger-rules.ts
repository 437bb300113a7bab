import type { StemRule } from './stem-rules.ts'

const person =
  '(?:someone|somebody|anyone|man|men|guy|guys|boy|boys|girl|girls|lady|woman|senior|seniors|junior|juniors|they|he|she|we|i|us|me|him|her|people|person|stranger|strangers|gang|group|drunk\\w*|boyfriend|girlfriend|husband|ex|father|warden|guard|watchman|roommate|friend|driver|uncle|student|students|outsiders?|thief|thieves|goons?|professor|prof|sir|teacher|staff|worker|kid|child|sister|brother|cousin|mom|dad|amma|appa|player|batsman|mate|body|one|dude|bro|everyone|neighbour|cook|cleaner|akka|anna|thambi|bus conductor|conductor|lecturer|coach|faculty|tutor|somone)'
const actor = person.replace('|i|us|me|him|her', '')
const victim =
  '(?:me|us|him|her|them|someone|each other|one another|(?:my|his|her|our|a|the|another|one|some|two|an) (?:\\w+ )?(?:friend|girlfriend|boyfriend|wife|roommate|student|students|girl|girls|boy|boys|guy|man|woman|lady|child|junior|juniors|fresher|freshers|sister|brother|person|people|kid|guard|watchman|driver|classmate|mother|father|teacher|face|stomach|head|neck|hair|throat)|juniors|freshers|people|students|girls)'
const bodyPart =
  '(?:leg|legs|arm|arms|hand|hands|head|neck|back|spine|bones?|wrist|ankle|foot|knee|fingers?|shoulder|nose|skull|hip|eye|eyes|face|ribs?|jaw|elbow|teeth|tooth|collarbone|body|lips|tongue|toe|throat|ear)'
const sports =
  '(?! (?:in|at|by|up to)(?: the)? (?:\\d+|football|cricket|finals?|match|game|chess|quiz|\\w+ball|carrom|tennis|badminton|race|points|runs|goals|it|ludo|semis?|debate|hackathon|uno|kabaddi|fifa|table))'

/** Violence and threats. */
export const violenceRules = [
  `${actor}(?: (?!(?:the|a|an|my|our|your)\\b)\\w+){0,4} (?:beat|beats|beating|beaten|hit|hits|hitting|slap|slaps|slapped|slapping|punch\\w*|kick|kicks|kicked|kicking|thrash\\w*|attack|attacks|attacked|attacking|stab\\w*|strangl\\w*|choked|choking|choke|assault\\w*|dragged|dragging|threaten\\w*|rob|robbed|robbing|mugged|bashing|bashed|whipp\\w*|burnt?|shoved|hurting|abus\\w*|torturing|tortured|locked)(?: up)? ${victim}${sports}`,
  '(?:am|was|is|are|were|got|get|gets|getting|being|been|be|have been|just)(?: \\w+){0,1} (?:beaten|bashed|stabbed|attacked|mugged|robbed|kidnapped|abducted|strangled|slapped|assaulted|thrashed|shot|threatened|manhandled|molested|held hostage|gheraoed|lynched|tortured|beat up|jumped by|locked (?:up )?(?:in|inside))(?! (?:rice|by 9|by the (?:bell|beauty|trailer|fees))\\b)',
  '(?:stabbed|stabbing|strangled|strangling|kidnap|kidnapped|kidnapping|abducted|hostage|gunman|shots fired|shots were fired|heard (?:\\w+ )?gunshots?|firing guns?|lynch\\w*|acid attack\\w*|terrorist\\w*|murdered|murdering|dead body|corpse|beaten up|beating (?:\\w+ )?(?:up|badly))',
  `${actor}(?: \\w+){0,5} (?:has|have|had|with|carrying|holding|pulled|pulling|pulled out|took out|pointed|pointing|waving|waved|showed|showing|brought|brandish\\w*|roaming with|swinging)(?: (?:a|an|the|out|big|some|huge|his|their|long|sharp|iron|broken|wooden|up|hockey|cricket|country|kitchen|real)){0,3} (?:knife|knives|gun|pistol|machete|sickle|aruval|rods?|weapons?|sword|blade|sticks|bat|bottle and|acid|revolver|axe|chain)(?! (?:skills|set|glue|for|workshop)\\b)`,
  '(?:knife|gun|pistol|weapon|sickle|rod|blade)(?: \\w+){0,3} (?:at|to|against|into) (?:me|us|him|her|my|his|someone|somebody|a (?:student|girl|boy))|at (?:knife|gun) ?point',
  '(?:fight|fighting|brawl|clash|riot|gang war|violence|stone pelting)(?: \\w+){0,4} (?:going on|broke out|break out|happening|started|breaking out|outside|in (?:the )?(?:hostel|canteen|mess|ground|block|corridor|parking|campus)|near (?:the )?(?:gate|canteen|hostel|ground)|right now|with (?:rods|sticks|weapons|knives|bottles|stones))|(?:people|students|boys|guys|seniors|groups?|gangs?|they|men|outsiders)(?: \\w+){0,2} fighting(?! (?:for|against|over the last)\\b)|(?:huge|big|bad|serious|bloody|violent) (?:fight|brawl|clash)(?! (?:scene|night|club)\\b)',
  'threaten\\w* (?:me|us|to|him|her|my|with)|(?:death|rape|bomb|life) threats?|threats? (?:from|by|to (?:my|his|her) life)|threatened by(?! (?:climate|extinct)\\b)',
  '(?:going|want|wants|try|tries|tried|trying|will|said|says|plans|planning|came|about|threatening|wanted|attempt\\w*) (?:to |he will |they will |she will |he would )?(?:kill|murder|hurt|harm|burn|attack|beat|rape|stab|shoot|strangle|slap|kidnap|finish) (?:me|us|him|her|them|someone|everyone|my|a|the)(?: \\w+)?(?! (?:lights|time)\\b)',
  'lock\\w* (?:me|us|him|her) (?:in|inside|up)|(?:trapped|stuck|struck)(?: \\w+){0,2} (?:in|inside)(?: \\w+){0,2} (?:lift|elevator|toilet|bathroom|washroom|fire|smoke|flood\\w*|rubble|basement|burning \\w+|water)|trapped|not (?:letting|let|allowing) (?:me|us|her|him) (?:go|leave|out|get)|held (?:me|us|him|her) (?:down|captive|hostage|against)',
  '(?:snatched|snatching|stole)(?: \\w+){0,3} (?:chain|purse|gold|phone)(?: \\w+){0,4} (?:knife|hit|pushed|attacked|bike)|chain snatch\\w*|rowdies|goondas|gundas',
]

/** Sexual violence, stalking and ragging. */
export const assaultRules = [
  'drugged|domestic (?:violence|abuse)|(?:track\\w*|knows)(?: \\w+){0,2} (?:my|her) location|(?:take off|remove|took off|removed) (?:my|our|his|her|their) (?:shirts?|clothes|pants|dress|top)|made to (?:stand|strip|kneel|dance|drink|undress|bark|crawl)',
  'rape|raped|rapes|raping|rapist|molest\\w*|grope|groped|gropes|groping|eve teas\\w*|cat ?call\\w*|bad touch',
  'sexual\\w*(?: \\w+){0,2} (?:assault\\w*|harass\\w*|abus\\w*|attack\\w*|comments?|favou?rs?|violen\\w*|exploit\\w*|remarks?|advances?)|sexually|harass(?:ed|ing|es|er)?(?! mosquito)|harassment|asking (?:me )?for sexual',
  '(?:touch\\w*|rubb\\w*|kiss\\w*|grab|grabs|grabbed|grabbing|hugg\\w*|felt|feeling|press\\w*|squeez\\w*|pinch\\w*|brush\\w*|pull\\w*|put his hands?|hands? on)(?: \\w+){0,3} (?:me|my|her|him|us|his|their)(?: \\w+){0,6} (?:without|inappropriate\\w*|wrong\\w*|badly|bad way|private\\w*|chest|breasts?|thighs?|waist|butt|bum|back side|bottom|consent|permission|forcibly|forcefully|against my will|in the (?:bus|lab|crowd|lift|metro|train)|dress|dupatta|skirt|clothes|top)|(?:touch\\w*|kiss\\w*|grabb\\w*|hugg\\w*) (?:me|her|him|us)(?: \\w+){0,2} (?:inappropriate\\w*|wrongly|badly|there|forcefully|and i)|inappropriate\\w* (?:touch\\w*|behav\\w*)|misbehav\\w*(?: \\w+){0,2} (?:with|me|her|him|girls?)',
  'forc\\w+(?: \\w+)? (?:himself|herself|themselves|itself) (?:on|upon)|forc(?:ed|ing|es|e) (?:me|her|him|us|juniors|my \\w+|freshers|them)(?: \\w+){0,2} (?:to|into) (?:\\w+ )?(?:\\w+ )?(?:sex|kiss|strip|undress|sleep|drink|drinking|smoke|dance|kneel|remove|touch|hug|send|smoking|run|stand|come|eat|do|drugs|bark)|tried to (?:kiss|touch|rape|undress|molest|grab|hug) (?:me|her|him|my)',
  '(?:made|make|makes|making) (?:me|us|him|her|them|juniors|freshers|first years|my \\w+) (?:strip|kneel|undress|dance naked|drink|drink alcohol|remove|bark|crawl|do (?:push|sit|squat|their|things|dirty|vulgar)|stand (?:naked|all night|outside|on one)|dance in (?:our|their|my)|smoke|slap|lick|touch|beg|sleep on the floor|wash their)',
  '(?:nude|nudes|intimate|morphed|naked|bathing|obscene|private|vulgar|edited|dirty)(?: \\w+){0,1} (?:photos?|pics?|pictures?|videos?|images?|messages?|clips?|selfies?)|(?:leak|leaking|leaked|share|shared|sharing|post|posted|posting|send|sending|sent|sends|asking|asks|asked|spread\\w*|viral)(?: \\w+){0,4} (?:nudes?|naked|dick pics?|obscene \\w+|my private)|blackmail\\w*|sextort\\w*|revenge porn|deep ?fake(?: \\w+){0,2} (?:me|her|my)',
  '(?:hidden|spy|secret) (?:camera|cam|phone)(?! (?:movie|project|detector app)\\b)|(?:camera|phone|record\\w*|film\\w*|video\\w*|video|peep\\w*|spying|photos?|watching|peeking|looking)(?: \\w+){0,5} (?:bath|bathroom|washroom|toilet|shower|changing room|changing|bathing|undress\\w*|while i (?:bath|chang|sleep)\\w*)|flash(?:ed|ing) (?:at )?(?:me|us|himself|his|her|girls)|masturbat\\w*|exposed himself|exposing himself|pass\\w* (?:lewd|vulgar|dirty|sexual|bad|cheap) comments?|(?:lewd|vulgar|sexual|dirty) (?:comments?|remarks?|gestures?|messages?)|unzipp\\w*|took off his (?:pants|clothes)|upskirt\\w*',
  'stalk|stalks|stalker|stalkers|stalked|stalking',
  '(?:follow|follows|followed|following|chas\\w*|tailing)(?: (?:behind|after))? (?:me|us|her|him|my (?:friend|roommate|sister|cousin)|girls)|follow\\w*(?: \\w+){0,4} (?:home|to (?:my|her|the) (?:hostel|room|home|house|pg|class|stop)|everywhere|around campus|from the (?:bus|station|gate|metro|stop|library|lab|canteen))|(?:being|getting|am) followed|(?:coming|walking|driving|creeping|riding)(?: \\w+)? (?:behind|after) (?:me|us|her)',
  `(?:stranger|strange man|man|someone|guy|guys|person|he|boy|boys|men|creep|weirdo|drunk\\w*|senior|ex|people|she|they|driver)(?: \\w+){0,4} (?:watching|staring|waiting|standing|knocking|banging|lurking|hiding|peeping|loitering|roaming|trying to (?:enter|open|get in|break|come in)|looking into|stares|waits|peeks|peeping into|peering)(?: \\w+){0,4} (?:my|our|her|me|us|girls|the ladies|ladies)(?! (?:for the|to (?:submit|sign)|attendance)\\b)`,
  `(?:he|she|guy|man|boy|boyfriend|ex|stranger|senior|seniors|someone|they|unknown number|classmate|friend)(?: \\w+){0,3} (?:keeps|keep|kept|will not stop|does not stop|not stopping|not stop|will not leave|not leave|not leaving|constantly|always)(?: on)? (?:calling|texting|messaging|following|watching|touching|threatening|showing up|turning up|coming to|waiting|staring|sending|me alone|her alone|us alone|trying to touch|harassing|asking me for)`,
  'watch\\w*(?: \\w+){0,2} (?:me|us|her)(?: \\w+){0,3} (?:window|bath|shower|change|undress|room|sleep|through|every|from)|am being watched|being watched (?:by|from|in|through)|intruder|(?:broke|breaking|break|broken) into (?:my|our|her|the (?:hostel|room|girls))|trespass\\w*|(?:someone|stranger|man|thief|guy)(?: \\w+){0,2} (?:entered|inside|in|hiding in|came into|barged into|climbed into|sneaked into) (?:my|our|her|the girls|girls|ladies) (?:room|hostel|bathroom|washroom|house|pg|wing)',
  '(?:feel|feels|feeling|am|is|are|not|i) (?:\\w+ )?(?:unsafe|in danger|not safe|in trouble and scared)|not (?:feel |feeling )?safe(?= (?:here|now|at|in|alone|with|going|to)|$)(?! (?:mode|in python)\\b)|(?:scared|afraid|terrified|frightened)(?: \\w+){0,2} (?:him|her|of them|boyfriend|husband|father|seniors?|to go (?:out|home|back|outside|alone)|to leave|to walk|to sleep|to be alone|for my (?:life|safety)|he will|they will|he might|someone|there is|what he)|(?:life|lives) (?:is|are) in danger|save (?:me|us|him|her|my)(?! (?:a|some|the|from|one|time|money|seat|seats|work|file|draft)\\b)|(?:please|someone|anyone) help (?:me|us|him|her|fast|now|please|quick\\w*)$|(?:^|help )help (?:help|me please|someone)|^help us$|\\bsos\\b|may ?day may ?day|come fast',
  'ragg(?:ed|ing|er|ers|s)|bull(?:y|ies|ied|ying) (?:me|us|him|her|my|juniors|freshers|by|badly|in (?:the )?(?:hostel|wing|class|room))|bullied|bullying|seniors?(?: \\w+){0,5} (?:tortur\\w*|troubl\\w*|humiliat\\w*|abus\\w*|bully\\w*|made (?:me|us|him|her|my \\w+)|make (?:me|us|him|her)|making (?:me|us|him|her)|not let (?:me|us|him|her) sleep|beating|slapp\\w*)(?! (?:a|an|the|some|feel|laugh|smile|join|welcome|comfortable|president|realise|understand)\\b)',
]

/** Words near each other, in any order. */
export const nearbyRules: StemRule[] = [
  ['jump leap', 'roof terrace ledge balcony bridge floor. building window train. track metro cliff tower. tank'],
  [
    'took take. taking taken ate. eat. eating swallow popped popping consum drank drink had. gulp',
    'all. too. many whole entire bunch strip bottle handful lots. lot. full. month week extra double',
    'pill tablets medicine medication capsule paracetamol dolo drug syrup sleeping antidepress painkiller',
  ],
  ['record film video camera peep spying', 'bath. bathing bathroom shower. undress toilet washroom'],
  [
    'took take. taking drank drink swallow gulp ate. eat. eating consum',
    'phenyl harpic acid. bleach kerosene petrol pesticide insecticide sanitizer sanitiser detergent lizol dettol poison cyanide thinner baygon',
  ],
  [
    'slap thrash stab strangl beaten attacked assault mugged robbed kidnap threaten tortur molest grop harass stalk',
    'me. us. him. her. them. i. my. friend girl boy student someone sister brother roommate',
  ],
  ['kill hang. hanging hurt harm', 'myself himself herself themselves'],
  ['breath', 'not. stopped difficult struggl unable hardly barely trouble'],
  ['death dying suicide', 'better peace relief escape think thinking thoughts want wish'],
  ['goodbye', 'message letter note text picking answering terrace roof'],
  ['heart', 'pain racing stopped hurt attack'],
  ['clothes shirt pants dress. top. dupatta', 'off. remov tear tore strip pull', 'my. her. his. our. me.'],
  ['behind', 'me. us. her.', 'man guy. guys someone stranger car. bike walking follow coming'],
  ['outside', 'door window room', 'trying knocking banging break'],
  ['spy', 'me. us. her. on.'],
  ['follow chasing', 'scared afraid alone guys guy. man. men. stranger someone bike'],
  ['turning turned turn becoming', 'blue purple grey pale', 'he. she. his. her. lips face friend roommate skin finger him.'],
  ['fever temperature', '102 103 104 105 106'],
  ['boiling hot. acid chemical', 'spill splash pour fell', 'me. my. him. her. his. face hand arm eye leg body skin someone friend student cook'],
  ['leg. arm. hand head. neck face. finger foot. knee wrist eye nose', 'bleed fractur dislocat sever crush swell swollen cut. badly'],
  ['blood', 'stop everywhere flow gush vomit cough pool lot. lots. much. loss pour'],
  ['shock', 'geyser socket switch wire plug. current heater fan. machine fridge'],
  ['surround corner ganged', 'me. us. him. her. friend girl student'],
  ['knife gun. pistol sword machete blade rod. rods. weapon', 'threat attack chas stab wav point'],
  ['forc', 'drink strip undress kiss smoke kneel touch sex naked slap alcohol'],
  ['senior', 'ragg bully bullied kneel strip slap tortur forc humiliat abus threat'],
  [
    'hurting beating attacking slapping punching kicking stabbing choking strangling thrashing torturing',
    'people student friend him. her. me. us. someone girl boy. guy. man. woman kid. guard junior',
  ],
  ['die. dying dead.', 'want wish feel rather should let. imagin hope decid plan ready prefer sleep pray'],
  ['drunk drank alcohol drugs. weed', 'vomit unconscious wake waking breath cold. passed respond collaps shaking convuls'],
  ['abusive violent abusing', 'boyfriend husband father partner ex. roommate relationship he. man. guy. me.'],
  ['thief thieves burglar robber intruder', 'room hostel house flat pg. ran. inside knife broke entered attack'],
  ['creep weird drunk', 'guy. man. men. uncle person. driver follow star'],
  ['stomach head. eye back. ear. kidney', 'unbearable terribly severe screaming'],
  ['stranger', 'washroom bathroom hostel door window room outside follow'],
  ['dog. dogs monkey bees wasp insect spider centipede', 'bite. bites. biting bitten sting. stinging stung attack chas'],
]

/** Words that make a message one about somebody, even if it names a topic. */
export const personWords =
  '(?:i am|i was|i have|i feel|i got|i took|me|my|he|she|him|her|us|friend|roommate|someone|somebody|help|please|now|there is|urgent|fast|come|student|girl|boy|man|guy|woman|lady|people|seniors|sir|maam|teacher|professor|warden|guard|baby|kid|child|brother|sister|mom|mother|dad|father|uncle|watchman|driver|cook|worker)'

const has = '(?:has|have|had|having|got|get|gets|getting|suffering|with|is having|went into|going into)'

/** Illness and injuries. */
export const medicalRules = [
  'faint|faints|fainted|fainting|unconscious\\w*|not (?:\\w+ )?conscious|los(?:t|ing|es) (?:\\w+ )?conscious\\w*|(?:is|was|got|he|she|friend) knocked (?:out|unconscious)|black(?:ed|ing) out|passed out|passing out|about to pass out|unresponsive|no pulse|lifeless',
  `(?:${person}|am|i)(?: \\w+){0,3} (?:collaps\\w*|dying|(?:going|about) to die|might die|may die|will die|is dead|found dead|lying (?:on|in|un|down|there|near)|not (?:responding|moving|waking|breathing|talking)|stopped (?:responding|moving|breathing|talking)|paralys\\w*|frothing|foaming|turned blue|turning blue|shivering badly|delirious|hallucinating|slurring)|will not wake up|not waking(?: up)?|can not wake (?:him|her|them|my|up my)|froth\\w* (?:at|from)|foam\\w* (?:at|from)|lips are blue|eyes rolled`,
  '(?:not|stopped|hardly|barely|trouble|difficulty|difficult|difficulties|struggling|problem|hard|gasping)(?: \\w+){0,2} (?:breathe|breathing|breath)|breathless\\w*|short(?:ness)? of breath|gasping (?:for|and)|suffocat\\w*|wheez\\w*|asthma(?: \\w+){0,3} (?:attack|bad|severe|inhaler|now)|(?:asthma|panic|anxiety|allergy|epileptic|epilepsy) attacks?|inhaler',
  'chest(?: \\w+){0,2} (?:pain|paining|hurts?|hurting|tight\\w*|pressure|heavy|aching|burning)|(?:pain|tightness|heaviness|pressure)(?: \\w+)? in (?:my |his |her |the )?(?:\\w+ )?(?:chest|heart)|heart attacks?|cardiac (?:arrest|attack)|heart (?:stopped|is stopping)|(?:having|had|has|heat|sun|brain|suffered) (?:a )?stroke|heatstroke|sunstroke',
  `seizures?|epilep\\w*|convuls\\w*|${has} (?:an? )?fits|fits (?:attack|came|coming|now|again)|shaking uncontrollably`,
  'bleed|bleeds|bleeding|bled|bloodied|blood (?:everywhere|all over|is coming|coming|loss|is flowing|flowing|gushing|dripping|pouring)|(?:vomit\\w*|cough\\w*|spit\\w*|throwing up|puk\\w*|losing|lost|lots? of|so much|full of|covered in|pool of|urinating|passing) (?:\\w+ ){0,2}blood',
  `(?:broke|broken|breaks|fractured?|twisted|dislocated?|crushed|injured|hurt|burned|burnt|burning|smashed|banged|cracked|severed|scalded|chopped|stuck|caught)(?: (?:off|open|badly|his|her|my|their|a|the|own|left|right|entire|whole)){1,3} ${bodyPart}|${bodyPart}(?: \\w+){0,2} (?:broken|broke|fractured|bleeding|burnt|burned|swollen|swelling|crushed|dislocated|severed|caught in|stuck in)|head injur\\w*|(?:seriously|badly|severely|critically|grievously) (?:injur\\w*|hurt|ill|sick|burn\\w*|wounded|unwell)|(?:is|got|are|am|was|someone|friend|student|bad|serious|players?) (?:\\w+ )?injur(?:ed|y)|injured|concuss\\w*|(?:deep|big|bad) (?:cut|wound|gash|burn)\\b|wounded|(?:acid|chemical|hot water|hot oil|boiling water|sambar|rasam)(?: \\w+){0,3} (?:splash\\w*|fell|spill\\w*|in|on)(?: \\w+){0,3} (?:my|his|her|eyes?|face|hands?|me|him|body)`,
  '(?:fell|fallen|falling|slipped|tumbled|fall|thrown)(?: \\w+){0,3} (?:from|off|down|into|through)(?: \\w+){0,4} (?:stairs?|staircase|steps|terrace|roof|floor|building|balcony|window|bike|ladder|tree|bunk|bunk bed|cot|well|tank|pool|stage|height|wall|train|bus|scooter|scooty|cycle|block|lift shaft|manhole|pit|lake)|(?:fell|slipped|fallen)(?: \\w+){0,5} (?:hit|not moving|not getting up|hurt|head|unconscious|broke)',
  `accidents?(?! (?:free|prone)\\b)|(?:hit|knocked|run over|ran over|struck)(?: (?:down|by|over)){1,2}(?: \\w+){0,2} (?:bus|car|bike|truck|lorry|auto|train|van|vehicle|scooter|tractor|cycle)|(?:bus|car|bike|truck|lorry|auto|van|vehicle|scooter|train|tempo|jeep|tractor)(?: \\w+){0,2} (?:hit|ran over|knocked|crashed into|rammed|run over|skidded|overturned|toppled)|collided|collision|hit and run|crash(?:ed|es)?(?: \\w+){0,3} (?:bike|car|bus|scooter|scooty)|(?:bike|car|bus|scooter|road) crash`,
  'electrocut\\w*|electric(?:al)? shock|(?:got|getting|gave|had|received|gets)(?: (?:a|an|huge|big|bad|severe))* (?:shock|current)(?: (?:from|by|off|in|while|touching)|$)|current shock|shock (?:from|by) (?:the |a )?(?:wire|switch|socket|plug|heater|geyser|board|machine|current|fan)|live wire|(?:wire|cable|pole)(?: \\w+){0,2} (?:fell|fallen|hanging|snapped|down)(?: (?:on|in|into|near))|(?:socket|plug|wires?|switch|switchboard|board|meter|transformer|fan|ac)(?: \\w+){0,3} (?:spark\\w*|smok\\w*)|spark\\w*(?: \\w+){0,3} (?:socket|plug|wires?|switch|board|transformer)|short circuit',
  '(?:is|he|she|am|friend|someone|started|kid|baby|roommate|i) (?:\\w+ )?(?:chok\\w*)|chok\\w* (?:on|to death)|choking|(?:stuck|something) in (?:his|her|my|the) throat|allerg\\w*(?: \\w+){0,3} (?:reaction|shock|bad|severe|swell\\w*|swollen|breath\\w*)|(?:severe|bad|serious) allerg\\w*|anaphyl\\w*|epipen|(?:throat|face|tongue|lips)(?: \\w+){0,3} (?:clos\\w*|swell\\w*|swollen)|swelling (?:up|fast|badly)',
  'drown|drowns|drowned|drowning|(?:swept|washed|carried) away|(?:in|under|fell into)(?: the)? (?:water|lake|pool|well|sea|river|tank)(?: \\w+){0,5} (?:can not swim|not coming|not come|not able|help|under|sinking)|pulled (?:him|her|someone|them) (?:out of|from) the (?:water|pool|lake|well)',
  'ambul\\w*|(?:call|dial|calling)(?: \\w+)? (?:108|112|101|100|911|1091)|dizzy|miscarriage|appendicitis|something (?:is )?burning|(?:need|want|call|get|send|require|bring)(?: \\w+){0,3} (?:police|doctor|paramedics?|nurse|medical help|cops)(?: \\w+){0,3} (?:now|urgent\\w*|immediately|fast|quick\\w*|asap|right away|emergency|please)|(?:urgent\\w*|immediate\\w*) (?:\\w+ )?(?:need |require )?(?:a )?(?:doctor|police|medical|nurse|hospital)|call (?:the )?(?:police|cops|doctor|fire (?:brigade|service|engine|dept|department|force))|(?:medical|an|is|real|big|health|its|urgent) emergency|emergency (?:help|please|now|here|in (?:hostel|block|the|room|our|my))|^emergency(?: \\w+){0,1}$|rush\\w*(?: \\w+){0,2} to (?:the )?hospital|take (?:him|her|me) to (?:the )?(?:hospital|doctor)|need help (?:now|fast|immediately|urgently)$',
  '(?:very )?high fever|fever(?: \\w+){0,4} (?:10[3-7]|104|delirious|shivering|fits)|(?:severe|unbearable|terrible|extreme|intense|sudden|sharp)(?: \\w+)? (?:pain|burns?|dehydration|headache|stomach ?ache|cramps|reaction)|(?:pain|cramps)(?: \\w+){0,3} (?:unbearable|screaming|can not stand|very severe)|lab(?:ou)?r pain|water broke|pregnan\\w*(?: \\w+){0,5} (?:bleed\\w*|pain|fainted)|low sugar|sugar (?:dropped|is low|very low)|diabetic(?: \\w+){0,3} (?:shock|coma|not|shaking|unconscious)|dehydrat\\w*(?: \\w+){0,3} (?:not|fainted|vomiting)|(?:vomiting|throwing up)(?: \\w+){0,3} (?:continuously|non ?stop|nonstop|not stopping|since|everywhere|not stop|many times|and)',
  '(?:dogs?|monkeys?|rat|cat|spider|insect|bees?|wasps?|hornets?|centipede|something|boar|leopard|bull|cow|animal|pig|crocodile|lizard|poisonous \\w+)(?: \\w+){0,3} (?:bit(?! a hole)|bite|bites|biting|bitten|stung|sting|stings|chas\\w*|attack\\w*|charging|mauled|swarming|scratched|on campus attacking)|(?:got|been|was|is) (?:\\w+ )?(?:bitten|stung|bit)|(?:bitten|stung|bit) by(?! bit)|bit (?:me|him|her|my|us)(?! a)',
]

const place =
  '(?:room|lab|labs|hostel|building|kitchen|mess|block|house|canteen|library|store|workshop|auditorium|floor|shop|classroom|corridor|dustbin|server room|parking|bus|car|bike|van|wires?|curtains?|bed|mattress|transformer|generator|office|terrace|stage|tree|trees|bin|dress|clothes|hair|saree|stove|cylinder|campus|wing|switchboard|ac|socket|laptop|phone|battery|scooter|garden|grass|bushes|pg|flat|garbage|trash)'

/** Fire, gas and animals. */
export const hazardRules = [
  `(?:there is|there was|is|a|big|huge|massive|real|small|see|saw|can see)(?: (?:a|an|big|huge|massive|real|small|some|bad))* fire (?:in|at|on|near|inside|outside|broke|started|has|is|spread\\w*|everywhere|and|coming|next|behind|below|here)|^(?:help |please |urgent |hurry |guys )*fire(?: fire)*(?: (?:in|at|on|near|inside|outside|broke|started|here|help|please|everywhere|spreading|coming|accident|emergency)|$)(?! sale)|fire (?:broke|breaking) out|there is (?:a )?fire|fire (?:in|inside|near|on) (?:the |my |our |\\w+ )?${place}|fire is spreading|fire alarm(?: \\w+){0,3} (?:ring\\w*|going|gone|sound\\w*|went|off|blaring|beeping)`,
  `${place}(?: \\w+){0,3} (?:is burning|are burning|burning|burnt down|caught fire|caught the fire|on fire|got fire|catching fire|in flames|exploded|explod\\w*|is smoking|burst into)|(?:caught|catching|catches|catch|on|set)(?: \\w+)? fire(?= |$)|ablaze|in flames|flames|burning smell|smell(?:s|ing)?(?: \\w+){0,3} (?:burn\\w*|smoke|gas|lpg)|(?:smoke|fumes)(?: \\w+){0,3} (?:coming|filling|filled|everywhere|pouring|rising|spreading|billowing)|smoke (?:in|inside|from|out of|near) (?:the |my |our |\\w+ )?${place}|(?:lots? of|thick|black|so much|full of|heavy|too much) smoke`,
  '(?:gas|lpg|cylinder|chlorine|ammonia|chemical)(?: \\w+){0,3} (?:leak\\w*|smell\\w*|blast\\w*|explod\\w*|burst\\w*|caught)|leak\\w*(?: \\w+){0,2} gas|(?:cylinder|gas|boiler|battery|lab|bomb) blast|blast (?:in|at|near|happened)|explosions?|exploded|exploding|bomb (?:in|at|on|under|near|threat|found|planted|inside)|(?:a|there is|found|planted|placed)(?: a)? bomb|suspicious (?:bag|package|object)',
  '(?:roof|ceiling|wall|building|stage|tree|slab|scaffolding|pandal|balcony|lift|elevator|compound wall|hoarding|bus shelter)(?: \\w+){0,2} (?:collaps\\w*|fell on|crashed|came down|come down|fallen on|caved in|falling on|plunged)|(?:flood|water)(?: \\w+){0,3} (?:entering|rising|entered|rushing)(?: \\w+){0,3} (?:room|hostel|floor|block|ground|house|fast|inside)|stampede|earthquake|landslide|building shaking',
  'snakes?|cobras?|vipers?|kraits?|russell s viper|(?:a|big|huge) python (?:in|near|on|under|inside)|scorpions?|leopard|wild (?:boar|elephant)|crocodile|(?:swarm|hive) of (?:bees|wasps|hornets)|bees (?:attack\\w*|everywhere|swarm\\w*)|(?:pack of|stray|mad|rabid|street) dogs?(?: \\w+){0,3} (?:chas\\w*|attack\\w*|surround\\w*|bit\\w*|bark\\w* at|circling)|(?:mad|rabid) dog',
]
