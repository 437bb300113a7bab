/** Phrases that the emergency recogniser was built with, one a line: messages of people in danger or about them. */
export const emergencies = `
usiroda iruka pidikala
friend kaila vetikitta
i dont want to wake up tomorrow
உயிரோடு இருக்க பிடிக்கவில்லை
i hate my life and want it over
i want to dissapear forever
i want to kill myself
I feel like ending my life
I don't want to live anymore
no reason to live
I want to end it all
I can't go on anymore
i cut myself
im going to jump off the terrace
thinking about suicide
i wish i was dead
everyone would be better off without me
I am so tired of living
i dont see any point in living
i want to disappear forever and never wake up
my roommate says he wants to die
she is talking about hanging herself
my friend tried to commit sucide
im having suicidal thots
i keep hurting myself when i am alone
he slit his wrist
there is nothing left to live for
i hate my life i want to die
goodbye everyone i am going to do it tonight
i want to unalive myself
kms tonight i swear i have a plan
my friend took too many pills
i swallowed a whole strip of paracetamol
she drank phenyl
he has taken an overdose of sleeping tablets
i drank rat poison
my roommate ate 20 sleeping pills
someone consumed poison in the hostel
he drank so much alcohol that he is not waking up
someone is beating my friend
a guy has a knife near the gate
he is threatening to kill me
they stabbed a student outside the canteen
there is a fight going on with iron rods
a man attacked me near the bus stop
seniors are hitting us
my boyfriend slapped me and locked me in his room
someone pointed a gun at us
i was raped
he touched me without my permission
a professor molested me
my senior forced himself on me
somebody groped me in the bus
he is blackmailing me with my private photos
i was sexually harassed in the lab
a man is following me
someone is stalking me
he keeps waiting outside my hostel and i am scared
this guy wont stop following my friend home
i think i am being watched through the bathroom window
im scared there is a stranger outside my door
i am being ragged by my seniors
seniors are ragging us in the hostel
they made me strip in front of the whole wing
third years forced us to drink
my roommate is being bullied by seniors and he is crying
my friend fainted
she is unconscious
he is not breathing
i cant breathe
my roomate has fits
he collapsed on the ground
she is bleeding heavily
bleding wont stop
chest pain
i think hes having a heart attack
my friend fell down the stairs and broke her leg
there was a bike accident outside the campus
he got an electric shock in the lab
my friend is chocking on food
she is having a severe allergic reaction
a boy is drowning in the pool
call an ambulance
need amblance fast
she is vomiting blood
my friend got hit by a bus
a dog bit me
roommate is unconcious plz help
he is having a seisure
there is a fire in the hostel
smoke is coming out of the lab
the kitchen is on fire
fire in block c please help
i smell gas in the mess
the cylinder exploded
there is a snake in my room
a snake bit my friend
i got bitten by something and my leg is swelling
there is a scorpion in the bathroom
saaganum pola irukku
sethudalam nu thonudhu
vazha pidikkala
paambu vandhuduchu
en friend visham kuduchitan
hostel la thee pidichiruchu
avan mayangi vizhunthutan
moochu vida mudiyala
seniors ragging panranga
oruthan enna follow panran bayama iruku
தற்கொலை பண்ணிக்கலாம்னு தோணுது
எனக்கு வாழவே பிடிக்கல
பாம்பு இருக்கு ரூம்ல
விடுதியில் தீ பிடித்தது
நண்பன் மயங்கி விழுந்துட்டான்
I just can't keep doing this, I want it to be over for good
honestly I'd rather be dead
been thinking of swallowing all my pills tonight
i dont wanna be alive
no one would even notice if i died
life isn't worth living after what happened
I have written a goodbye letter to my parents
i took a blade and cut my arms again
he keeps saying he'll hang himself tonight
she told me she's planning to end her life
my best friend is on the roof and says he will jump
there's no point to my life now
why am i even alive
i want to sleep and never wake up
my roomie is suicidal what do i do
sucidal thoughts again
i wanna dieee
wnt to kill mysef
my sister says she wants to disappear and die
I tried to end my life last night
I am going to hang myself
he is standing on the edge of the terrace
she locked herself in with a rope
i feel like jumping in front of the train
nobody needs me, I should just die
i took 15 dolo tablets
my friend swallowed harpic
roommate had a full bottle of cough syrup and is not responding
she took her whole months medication at once
i think he OD'd
he consumed pesticide
too many sleeping tablets my friend help
someone mixed something in her drink and she can't stand up
he is hitting his girlfriend outside the mess
drunk men are attacking students at the gate
two groups are fighting with cricket bats near the parking
I am being beaten up in hostel c
my ex threatened to throw acid on me
someone pulled out a knife in the canteen
he says he will kill me if i leave the room
they are strangling him
my roommate attacked me with a broken bottle
a gang has surrounded us near the east gate
my father beats me at home and i am afraid to go back
a senior tried to kiss me by force
he grabbed my chest in the crowd
I was sexually assaulted last night
my lab partner keeps touching me and i said no
the warden's son is sending me dirty messages and asking for nudes
someone recorded me while i was bathing
my ex is threatening to leak my pictures
she was raped by someone she knows
an old man flashed at us near the bus stop
an uncle keeps following me on his bike
this guy waits for me after class every day and follows me to the hostel
same car has been following us since the station
I have a stalker, he knows my room number
there is a stranger in the girls washroom
somebody is trying to break into our room
i feel very unsafe walking back now
seniors called us to their room and made us kneel for hours
final years are ragging my brother
they are forcing first years to drink and dance
getting ragged every night please help
bullied every day by the boys in my wing i can't take it
a student has collapsed near the fountain
my friend passed out and won't wake up
she can't breathe properly, asthma
he is having chest pain and sweating a lot
someone is having an epileptic fit in class
my hand is cut badly and the blood is not stopping
he fell from the second floor
my friend met with an accident on the highway
a car knocked down a student at the main gate
i think i broke my leg on the football ground
boiling oil spilled on the cook's arm
she ate peanuts and now her throat is swelling
a kid has fallen into the pool and cannot swim
he got shocked by the geyser and is on the floor
need a doctor immediately
send ambulence to hostel B fast
friend is unconsious pls come
hes not brething
my roommate is burning with 105 fever and talking nonsense
lab is on fire
theres smoke everywhere in block D
gas cylinder is leaking in the mess kitchen
a curtain caught fire in room 210
i heard an explosion in the chemistry lab
sparks coming from the switchboard and it smells of burning
cobra near the boys hostel
something bit me and it looks like a snake bite
stray dog bit my leg
monkey attacked a girl near the canteen
a snkae is under my bed
saaganum nu thonuthu da
naan sethu poidalam nu irukken
vaazhkaiye verutthu pochu
enaku uyiroda irukka pudikala
en roommate thookku maatikitan
avan maadi la irundhu kudhikka poran
friend neraya maathirai saptutan
pambu room kulla vanthuruchu
hostel la nerupu pudichiruchi
avanuku moochu vidave mudiyala seekiram vanga
romba ratham poguthu nikkave illa
seniors enna adikkiranga bayama iruku
oruthan ennoda pinnadiye varan
enna thappa thotaan
kapathunga please
நான் சாகப் போகிறேன்
வாழ விருப்பமே இல்லை
என் நண்பன் விஷம் குடித்துவிட்டான்
ஒருத்தன் என்னை பின்தொடர்ந்து வருகிறான்
மூச்சு விட முடியவில்லை
I think I'm going to end up killing myself
living is too painful, please make it stop
I don't think I can make it through tonight
I keep imagining how peaceful it would be to be dead
nobody will miss me when I'm gone
I've been cutting again and it's deeper this time
my life has no meaning and i want out
i have decided to leave this world
if i fail again i will end my life
I don't deserve to live
is there any painless way to die
i cant live like this anymore
whats the use of living
i just want the pain to stop forever
i am done with life
hey i think my friend might hurt herself tonight
my batchmate posted a suicide note on her story
he has locked the door and says he's going to hang
she is threatening to jump from the 4th floor
he's sitting on the hostel parapet crying
my brother says life is not worth it and bought a rope
i want to kil my self
i dont want 2 live nemore
feel lyk dying
suicidle thoughts every nite
i am thinking abt suside
I took all of my antidepressants
she drank a bottle of bleach
ate rat poison by mistake
my friend took something and is foaming at the mouth
he mixed alcohol with sleeping pills and isn't waking up
i have taken 30 crocin what will happen
roommate drank too much, he's cold and not responding
girl in my wing swallowed phenyl
too much paracetamol taken what to do
someone is attacking a girl behind block b
there is a man with a gun on campus
he punched me and my nose is bleeding
my husband hits me
they're beating up a first year in the parking lot
a mob is breaking things in the canteen and hurting people
he has been stabbed
somebody tried to strangle me
i'm being held in a room and they wont let me leave
they threatened to break my legs
my roommate is waving a knife around
he raped me
a guy in the lift touched my breasts
sir touched my thigh during viva
the driver tried to molest me
he won't stop touching me even when i say no
they took my nude photos and are blackmailing me for money
my friend was drugged at a party and assaulted
i found a hidden camera in the changing room
a man exposed himself to us on the footpath
a senior is sexually harassing me
some guy has been following me for 3 days
I am being stalked by my ex
there's a man peeping into the girls hostel
someone keeps sending me threats
an unknown person is standing outside my window at night
i don't feel safe in my room
a bike with two men is chasing us
somebody followed me till the hostel gate
he tracks my location and shows up wherever I go
seniors slapped my friend during ragging
we are made to stand all night by the third years
I'm being ragged, who can help
they made juniors take off their shirts and filmed it
my seniors bully me every day and i am scared to go to class
girl fainted in the exam hall
sir has collapsed in class
my friend is lying on the floor and not moving
he is struggling to breathe
i have a crushing pain in my chest
dad is having a stroke
my roommate started shaking and fell, i think its a seizure
she cut her hand with glass and its bleeding a lot
a boy fell off the stage and his head is bleeding
two bikes collided near the east gate
a student was hit by a truck
someone got electrocuted near the transformer
he swallowed a bee and his throat is closing
a guest is choking
somebody is drowning in the lake
call 108
ambulanc plz
i am vomiting blood
her water broke in the hostel
my friend has been bitten by a dog
acid fell on my face in the chem lab
my friend is unconcious in the washroom
he is hving chest pian
blood everywhere plz come
fire fire fire
hostel kitchen is burning
there is smoke in the library
my laptop battery exploded and the bed is on fire
strong gas smell near the canteen
a transformer blew up and wires are sparking
we are stuck in the lift and there is smoke
someone left a bomb threat note
big snake in the bathroom
viper near the mess
snake bite what to do
scorpion stung me
a leopard was seen near the hostel
swarm of bees attacking students
saganum pola irukku bro
sethurulam pola iruku
vaazhave asaiyilla
enaku vaazha virupam illa
uyira vitruven
avan kai aruthukitan
friend poison kudichutta
ponnu mayakkam pottu vizhunthutta
moochu thinaruthu
nenju romba valikuthu
bike accident aagi kaal odanjiruchu
lab la thee pathikichu
pugai varuthu hostel la
roomla paambu pugundhuruchu
thelu kottiruchu
avana kathiyala kuthitanga
seniors ragging pannuraanga kaapathunga
oruthan pinnala suthuran
yaaro en kadhava thatturanga bayama irukku
photo va vechu mirattran
எனக்கு சாகணும் போல இருக்கு
மாடியில் இருந்து குதிக்கப் போகிறான்
நெஞ்சு வலிக்கிறது
ரத்தம் நிற்கவில்லை
சீனியர்கள் ராகிங் செய்கிறார்கள்
அறையில் தேள் உள்ளது
I want to stop existing
lately I keep thinking everyone would be happier if I wasn't around
i'm at my breaking point and i want to die
i dont see myself living past this week
my mind keeps telling me to kill myself
i am planning to take my life after exams
I have nothing left, just want to go to sleep forever
death seems better than this
cant stop hurting myself
i burned my arm with a lighter on purpose
my friend sent me a goodbye message and isn't picking up
she says she doesn't want to be here anymore
he wrote a suicide letter
he's on top of the water tank and wants to jump
a girl is about to jump from block A
i don't want to exist
my parents would be better off if i was dead
i feel so empty i might end everything
i want to die but im scared
he's been cutting his wrists in the bathroom
i wnat to dye
im going to kll myself
i am goin to sucide
she tried to kill herself with pills
i swallowed like 25 pills
my sister overdosed on her meds
he drank acid from the lab
friend ate a lot of sleeping tablets and is very drowsy
my roommate took some drug and his heart is racing and he is shaking
i gulped down half a bottle of dettol
accidentally drank sanitizer what should I do
he is chasing me with a rod
my neighbour is beating his wife
some boys cornered me and hit me
somebody threw a stone and my friend's head is bleeding
they have weapons and are coming to the hostel
he choked me until i couldn't breathe
i am scared my boyfriend will hurt me
my uncle says he will kill us
a student slashed another student with a blade
we heard gunshots near the hostel
they dragged my friend into a car
an auto driver is not letting me get down
my cousin raped me
a stranger touched my sister in the bus
a teacher asked me for sexual favours for marks
he tried to take my clothes off
someone is sending my morphed pictures to everyone
he forced me to have sex
a man rubbed himself against me in the metro
my friend was molested at the fest
there is someone following my friend right now
he keeps turning up outside my class and stares at me
the same man is behind me since the bus stop
I think somebody is spying on me through the window
my ex keeps coming to my hostel and threatening me
there is a creepy man near the ladies hostel
some unknown man entered our hostel floor
walking alone and two guys are following, scared
i am getting death threats from a classmate
seniors hit us with belts last night
they shaved his head as ragging
ragging happening in room 312
the seniors are making me do their records and beating me if i refuse
juniors are being tortured in block 2
my mate just fainted during the run
sir has no pulse
she is unresponsive
I can hardly breathe
his lips are turning blue
my left arm and chest hurt badly
she has a very severe asthma attack
friend hit his head and is vomiting and confused
he lost a lot of blood
my finger got cut off in the workshop machine
deep wound on leg, need help
fell off my bike and my bone is sticking out
tempo overturned outside the gate people injured
scooter accident near gate 2
someone touched a live wire
allergic reaction, my whole body is swelling
my friend is pregnant and bleeding
he is having severe stomach pain and cannot stand
heat stroke on the ground
he ate something and is turning purple, choking
child drowning in the swimming pool
get an ambulance to the auditorium
ambulance number quick
plz send help my freind is not breething
somone is havin a hart attack
my frnd is bleading
there's a fire on the third floor
electrical fire in the server room
i can see flames from the chemistry lab
fire alarm is ringing and people are running
burning smell from the AC in my room
LPG leak in the canteen
boiler exploded in the mess
my room is full of smoke
tree fell on a student
we're trapped, the ceiling has come down
there's a snake near the girls hostel toilet
krait in the corridor
she was bitten by a snake
bees are stinging people near the library
a mad dog is biting people
saavanum pola iruku
enakku vazhave pudikkala
naan sethutta nalla irukkum
inimae uyir vaazha mudiyadhu
friend ku fits vandhuduchu
avan kudichitu mayangi kedakkuran
ava visham saptutaa
avanga ennai adichitanga ratham varudhu
thee pathikichu hostel kitchen la
gas leak aagudhu
nalla paambu hostel kulla iruku
naai kadichiduchu
current shock adichiduchu
enna oruthan follow pannitu varan
senior ragging torture thaanga mudiyala
avan enna kolla varan
vibathu nadandhuduchu gate kitta
enna kaapaathunga
nenjuvali da
thambi kenathula vizhunthutan
இனி வாழ முடியாது
அவள் தூக்கு மாட்டிக்கொண்டாள்
சமையலறையில் தீப்பற்றியது
என் தோழி மயக்கமாகிவிட்டாள்
அவன் என்னை அடிக்கிறான்
நாய் கடித்துவிட்டது
விபத்து நடந்துவிட்டது
`
  .trim()
  .split('\n')

/** Ordinary messages that only sound like an emergency. */
export const ordinary = `
this exam is killing me
kill the lights in the auditorium
terrace timings
i am dying to see the fest
my phone battery is dead
the deadline is killing us
fire drill dates
when is the fire safety workshop
snake game coding contest
snakes and ladders tournament
python course fees
blood donation camp on friday
how do i become a blood donor
cut off marks for cse
chai cutting price
i cut my hair where is the salon
hang out spots on campus
how to hang posters on the notice board
library hours end when
can i end my hostel contract early
i want to end my subscription to the mess
i dont want to live in the hostel anymore
how do i kill a process in linux
drop dead gorgeous costume night
heart attack fries at the canteen
attack on titan screening
bomb playlist for the dj night
bath bomb shop
who is shooting the short film
photo shoot at the fountain
shot put trials
knife skills workshop cooking club
first aid course registration
ambulance volunteer training dates
anti ragging affidavit link
anti ragging committee members
where do i upload the anti ragging undertaking
when does the health centre open
paracetamol price at the pharmacy
where can i buy vitamin tablets
lost my tablet in the library
android tablet for sale
follow us on instagram
how do i follow a club
who is following me on thinnai
unfollow someone on the app
stalls at the tech fest
what is the swimming pool timing
drowning in assignments
i am drowning in work
i cant breathe in this crowd of assignments
the jokes in standup made me die laughing
lol im dead
dead poets society screening
die cast model club
never say die batch hoodie
dance till you drop
jump rope competition
high jump trials
can we go to the terrace for stargazing
jump to conclusions quiz
burning calories at the gym
burn a cd
fireside chat with alumni
fire tv stick for sale
smoke free campus policy
gas stove allowed in hostel
shock absorber project
electric bike charging point
fight club movie night
taekwondo and self defence class
boxing match schedule
beat boxing competition
hit the gym with me
we hit 100 members
broke my laptop screen where to repair
broken chair in room 204
accident insurance for students
road safety week events
poison ivy costume
food poisoning lecture notes
toxicology syllabus
suicide squad movie screening
my project died on me
server is not responding
wifi is not breathing today lol
this course is a nightmare
i am tired of this mess food
i want to quit the club
i cant do this assignment
i give up on maths can someone tutor me
passed out batch 2023 certificate
which year did the alumni pass out
killer instinct workshop
lifeline quiz rules
my friend is dying to join the drama club
exam bayama iruku
battery sethu pochu
phone sethuduchu charger iruka
padam vera level sethuten sirichu
light off pannunga
thookam varuthu coffee enga
saapadu nalla illa
bus eppo varum
enna follow pannunga instagram la
கத்தி படம் எப்போ போடுறாங்க
ரத்த தானம் முகாம் எப்போது
தேர்வு எப்போது
this assignment will be the death of me
maths is killing my vibe
i could kill for a biryani right now
who turned off the lights, kill the music too
rooftop garden opening hours
is the terrace open at night
my laptop just died before submission
dying of laughter at that skit
i'm dead tired after the fest
deadline for fee payment
when is the last date to apply
this heat is murder
can we shoot a short film in the library
photoshoot permission form
killer deals at the thrift store
the dance team absolutely killed it
i bombed my test
that song is fire
fire extinguisher training schedule
who is the fire safety officer
bonfire night tickets
can we light crackers on diwali
where is the smoking zone
burn-in test for electronics lab
burnout talk by the counsellor
hot and spicy burning ramen challenge
snake plant for sale
python workshop for beginners
learn python in 30 days
cobra kai watch party
spider man movie night
scorpio car rental
dog adoption drive
bite sized lectures link
mosquito bites cream price
blood group on id card
where to donate blood
bloody mary mocktail stall
cut off for placement
can i cut classes
hair cutting saloon near campus
paper cutting workshop
hang the banner near the gate
hanging lamps for sale
jump start your career seminar
long jump finals
jumping jacks challenge
can i jump to the next semester
drop a course
drop off point for cabs
fall semester dates
fell asleep in class lol
falling behind in physics, need tutor
crash course in dbms
my app keeps crashing
website crashed during registration
server attack and defence ctf
heart shaped cake order
heart disease seminar
panic! at the disco cover band
shock and awe dance crew
electric guitar class
electrical shock proof gloves price
choke valve experiment
drowning in homework
swimming lessons for beginners who fear water
gasping at the prices in the canteen
breathing exercises at the yoga club
unconscious bias workshop
freud and the unconscious lecture notes
stroke play golf
painting brush strokes class
fits my budget laptop
what fits in the locker
collapse of the roman empire notes
structural collapse case study civil engineering
poison dart frog poster
toxic positivity talk
tablet or laptop for college
pill shaped bean bag
drug design course syllabus
overdose of cuteness at the puppy stall
battle of bands
water fight on holi
fighting game tournament
who do i fight for a window seat
hit song karaoke
beat making workshop
punch card for canteen
kick off meeting
stab at writing poetry
gunshot sound effect for the play
knife fork and spoon set
assault rifle nerf battle
attack formation in football
hostage scene rehearsal
robbery plot for the skit
harassment policy pdf
anti-ragging form deadline
posh committee contact
self defence for women workshop
stalker the game release
following up on my refund
how to get more followers for my club
accidentally deleted my profile
accident claim form
emergency exit location in block c
emergency fund scholarship
first aid box refill request
ambulance design project
police verification for passport
security guard job vacancy
doctor strange movie
is the doctor available on saturday
pharmacy open now?
life is hard hostel food is worse
end of semester party
the end of the year sale
i want to end my gym membership
how can i stop living off campus
suicide prevention awareness walk
rip my attendance
mobile sethu pochu charger venum
exam nenachale bayama irukku
semma veyil kolludhu
comedy show la sirichu sethutten
thalaiva padam pakkanum
mess la saapadu eppo
enaku library ku poganum
ரத்த வகை அட்டையில் உள்ளதா
தேர்வு பயமாக இருக்கிறது
பேருந்து எப்போது வரும்
the viva killed me today
can you kill the projector
this queue is killing my mood
dying to meet the new batch
my charger is dead can i borrow one
the wifi dies every night at 10
dead sea mud pack review
i would die for that hoodie
dead week schedule
deadlift personal best
terrace garden club meeting
rooftop movie night tickets
is the terrace locked on sunday
what floor is the placement office on
how do i jump the queue for hostel allotment
trampoline jumping event
jumpstart cables for a bike
can we hang fairy lights in our room
hanging out near the fountain after class
hang gliding club
end semester exam schedule
how to end a club membership
i want to end the call feature
does life insurance cover students
life sciences department location
half life of carbon question
cutting edge tech talk
cut my internet plan cost
where can i cut keys
blade server specs
razor price at the store
rope for tug of war
tablet stand for sale
graphics tablet under 5000
pills in the pharmacy cost
which medicine shop gives discount
drug discovery seminar hall
overdose of memes page
poison song lyrics karaoke
who plays venom in the drama
bleeding edge javascript framework
blood relation puzzles for aptitude
blood moon watching event
bloody good show last night
fight song for our team
arm wrestling contest
beat the heat with lemon juice
how do i beat level 5
hit the books together
we got hit with extra homework
box office hit movie list
slap bass lessons
kick boxing timings
punching machine at the fair
attack strategy for kabaddi
debate on gun control
glue gun in the maker space
paint ball shooting venue
shooting star photography
arrow shooting club
bomb squad dance crew auditions
chocolate bomb price
blast from the past retro night
explosive performance by the band
fire dance show timing
fire emoji on my post
fired up for the finals
got fired from the canteen job
campfire songs
open fire cooking workshop
smoke machine rental for stage
smoked paneer sandwich
vape policy on campus
burn the midnight oil study group
burning passion for music
gas station near campus
gas laws chapter notes
cylinder volume formula
leak in the exam paper rumour
water leak in tap room 12
snake and ladder giant board
snakes documentary screening
cobra yoga pose class
python snake game code
scorpion tattoo artist
spider web design
bee keeping club
dog lovers meetup
dog bit a hole in my notes can i get copies
monkey d luffy poster
following the lecture online
who follows me here
stalking my crush on insta lol
stalk of sugarcane juice
is someone standing for president this year
man of the match award
harassment awareness session timing
ragging free campus certificate
anti ragging squad poster design
bully movie screening
threat modelling workshop
security threats lecture
endangered species walk
safe mode on my laptop
save me a seat please
help me find my notes
help desk location
emergency medicine elective
emergency contact update in portal
ambulance siren sound project
doctor of philosophy admission
hospital management course fee
police recruitment exam coaching
accident investigation elective
crash landing on you rewatch
car crash physics problem
shock therapy movie
current affairs quiz
electric vehicle shock absorber
choking hazard label design
drown out the noise playlist
swim trials bring id
fits perfectly, selling jeans
chest of drawers for sale
chest day at gym partner
heart stopping performance
heartbreak poetry night
broken arm chair donate
leg day gym slot
my back hurts from this chair lol
headache of a timetable
high fever pitch debate
breathless song audition
breath of fresh air walk
faint memories photo exhibition
black out poetry
pass out year for alumni card
knockout round timings
i can't take this elective anymore can i drop
i can't go on the trip
i don't want to live off campus
no reason to attend 8 am class
tired of the same mess menu
goodbye party for seniors
last day to pay fees
suicide squad costume
mental health week schedule
depression in the bay of bengal rain alert
what is the use of this portal
phone sethu poiduchu
padam paathu sirichu sethuten
maths nale bayam
vaazhthukkal thalaiva
vaazhai ilai saapadu enga
kolaveri song podunga
kaththi movie bgm
paambu attam dance
thee pori biryani enga kidaikkum
light eriyala room la
அவசர தொடர்பு எண் மாற்றுவது எப்படி
நூலகத்தில் புத்தகம்
வாழ்த்துக்கள் நண்பா
these deadlines are murdering me
that outfit is to die for
my brain is dead after that lab
netbeans keeps killing my ram
how to kill a zombie process
killing it at the hackathon
i'd kill for some filter coffee
who killed the group chat
dead sim card replacement
death by chocolate cake where
rooftop terrace booking for club meet
terrace farming project
who has the terrace key
what time does the canteen end service
at the end of my degree can i keep my email
ending credits music composer
how do i exit the club
i want to leave the hostel next month
living room furniture for sale
live music tonight where
life of pi book
is there life on mars talk
jumping spider photography
jump shot practice
where do i jump on the bus
hanging basket plants
who hangs out at the amphitheatre
cut the cake at 5
cutting and stitching class
cut short my vacation
my wallet has a cut
laser cutting machine timings
rope climbing activity
blade runner screening
razor thin margin in election
crying at the farewell
sleeping bag for trek
sleep study volunteers
which shop sells vitamins pills
medical store timing
alcohol policy on campus
sanitizer dispenser empty
bleach for hair colour
acid base titration notes
poison in macbeth essay
venom movie tickets
beat the clock game
beating retreat ceremony
whipped cream recipe
slapstick comedy show
punch line contest
kick start project funding
fight for the last samosa
snowball fight simulation
war of branches results
battle of the bands finals
knife edge mountain trek
gun shaped lighter lost
sword fencing club
archery shooting practice time
photo shooting spot
bulletproof coffee recipe
bullet train talk
bombastic words quiz
minefield game
riot games valorant tournament
revolution lecture
rape seed oil experiment
harassing mosquitoes in hostel repellent
touch screen not working
touch typing class
touched by the farewell speech
follow through on my refund
following week timetable
the following students should report
follow spot operator for the play
stalker movie by tarkovsky
camera for sale used once
hidden gems around campus
strangers things watch party
scary ghost story night
scared of the maths paper
afraid i will miss the bus
unsafe drinking water report form
road safety quiz
safety pin
ragtime piano
bullying awareness drama audition
seniors farewell date
seniors selling books
faint line on the xerox
out of breath after climbing the hill lol
breathe app review
breath analyser lab
chest press machine in gym
heart rate sensor project
heart shaped balloons
cardiac cycle notes
stroke of genius award
fit and fine club
fits like a glove, selling jacket
bleed area for poster printing
blood types chapter
blood test timings
cut in fees
broken heart songs night
broken link on portal
fracture mechanics syllabus
burnt toast smell lol where to eat
burning man festival
hot water in hostel timing
accidental discovery lecture
clash of clans tournament
car rally
crash test dummy design
train to busan screening
shock waves physics notes
surge protector for sale
spark plug workshop
spark startup event
choke up while singing
allergy to mondays
nuts allergy labels in mess
swelling of wood doors complaint
drown fish meme
deep diving course
pool table availability
ambulance corp volunteer signup
emergency number for plumbing
emergency leave application
doctor appointment booking
nursing course fees
police cap for costume
fire hazard lecture
fireproof paint price
playing with fire song
on fire emoji
smoke flavored chicken
no smoking sign
smoke test my code
gas balloon stall
gas bill payment
cylinder booking for pg
explosion of colours holi
population explosion debate
bombay trip
blasting music after 10 rules
flood light for ground
storm in a teacup play
snake in the grass idiom
snake movement robot
rattlesnake quiz
anaconda python install
viper robotics team
dog show date
cat cafe nearby
monkey dance
bee movie
bug bite in my code
spider verse
i can't do this sum
i can't live without coffee
i don't want to wake up for 8 am class
tired of these group projects
sick of the wifi
no point in attending the seminar
what is the meaning of life lecture
goodbye summer party
farewell note for seniors
want to disappear from the class group
hate this course
my phone is dying
laptop died
server down again
enakku exam bayam
padikka pudikala
inga irukka pudikala room change pannanum
phone charge sethuduchu
kolli malai trip
paambu padam nalla irukku
kadhal thee song
biriyani kedaikkuma
vaazhai pazham enga vaangalam
adi thadi padam
ratha kannadi drama
மழை வருமா
பாம்பு படம் எப்போது
தீபாவளி விடுமுறை
சண்டை காட்சி ஒத்திகை
`
  .trim()
  .split('\n')
