/** Phrases that the emergency recogniser was built with, one a line: messages of people in danger or about them. */
export const emergencies = `
I was beaten by seniors in the football ground
my friend got beaten by two seniors in football court
he was beaten by five men in the basketball court
someone beaten by goons in match ground
i have been thinking about not being here
i am standing on the roof and want to let go
he says he has a rope ready
my roomie left a note and is not picking up
i think my drink was spiked
glass in my eye
diabetic friend is shivering and sweating
hostel seniors call us at 2am to dance for them
thookam maathirai 20 potuten
naan ini iruka maten
oru aal room ulla vandhutan
adichu pottanga
yaaravadhu help pannunga
help
HELP ME
a man grabbed me near the bus stop
he grabbed me and wont let go
seniors asking us to dance in underwear
how many paracetamol will kill you
she swallowed something
manasu sari illa saaga pogiren
saaga poiten nu solran
naan irukka venam intha ulagathula
enaku help venum uyir poidum pola iruku
avan enna thoduran pidikala
ennai thodaran oruthan
broken leg on the ground
lift is stuck with people inside
i am planning my last day
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
i dont wanna be here anymore
nobody would even notice if i was gone tmrw
im done. tell my mom im sorry
whats the point of waking up again tomorrow, i just want it all to stop for good
my roommate keeps saying everyone will be better off without her and today she gave away all her things
i took a lot of tablets an hr ago and now im scared
my frnd swallowed a full strip of crocin what do i do
how many sleeping pills will make me not wake up
she drank phenyl in hostel bathroom pls send someone
i cut my wrist and its not stopping
my friend is on the terrace edge and not listening to anyone
been cutting again since sem results, cant tell my parents
he sent me a goodbye msg and switched off his phone
i wrote a letter for my parents. they can read it after im gone
thinking of jumping from the 4th floor after arrear results
is it painless to hang yourself
i have 7 arrears and my dad said dont come home, i feel like ending everything tonight
i tried to die this mrng but i got scared and stopped, i dont know who to talk to
can u tell me who to contact if a friend is suicidal
i feel like a burden to everyone and i think its better if i disappear permanently
my junior locked herself in room and she has a blade with her
if i fail this sem also i swear i wont be alive to see the next one
every nite i pray that i dont wake up
he tied a rope to the fan we broke the door hes breathing but not talking
i keep imagining walking in front of the local train at guindy
my bf says he will slit his hand if i break up wat shud i do
she consumed rat poison pls help fast
friend ate something from the chem lab by mistake and is throwing up blood
a guy drank some acid thinking its water in the lab
somebody mixed something in my drink at the party and i cant stand properly
my room mate took too much of something and he isnt waking up
hes foaming from mouth
a senior slapped me and said next time he will break my legs
they r waiting outside the gate with sticks to beat my friend
some guys are fighting near canteen one has a knife
he said he will throw acid on my face if i dont say yes
my ex told he'll kill me if he sees me with another guy
im getting threat calls from unknown number saying they know my hostel room
there's a person with a gun near the parking
my father hits me every time i go home and i dont want to go back this weekend
the lab asst touched me and said not to tell anyone
a professor is asking me to come to his cabin alone and he put his hand on my thigh
i was raped
someone forced himself on me in the car yesterday after the fest, i didnt want it
our van driver brushes against the girls purposely when we get down
my friend got molested in the bus on the way to clg she is crying and not talking
i said no and he didnt stop. idk if that counts
sir said he will pass me if i spend a night with him
hod sends me weird msgs at 1am calling me sexy, i am scared to go to class
a guy keeps following me from the station to the college gate everyday
someone is taking videos in the ladies washroom
found a hidden camera in our bathroom hostel block b
he has my pics and says hell post them if i dont send money
someone morphed my photo and put it on telegram, pls help me what can i do
my ex is threatning to leak our private video to my parents
a guy made a fake insta id with my face and is asking people for rates
i shared a nude with some1 online and now hes asking 20k or he will send to all my contacts
this senior stands outside my classroom everyday and takes my photo, i told him to stop many times
unknown man standing near girls hostel wall since an hour staring at us
seniors made us strip in the room last night
seniors r making me do their records and if i say no they hit me
ragging is going on in block c 2nd floor rite now
they made the first years kneel down for two hours and one boy fainted
how do i complain about ragging without giving my name, they said they will finish me
i got beaten by my seniors bcoz i didnt wish them
they forced me to drink alcohol and recorded me, every day they call me to their room at midnight i cant sleep pls do something
some boys keep passing dirty comments on me whenever i cross the mech block
my classmates call me by caste name and hit me in the mess
a girl collapsed in the exam hall
sir has chest pain and sweating a lot in staff room
she got fits and is shaking on the floor
cant breathe my inhaler is finished
he fainted during pt and hit his head, theres a lot of blood
is there an ambulance in campus my friend is unconscious
i think im having a heart attack
my face is swelling up after eating prawns in the mess and my throat feels tight
my left side went numb and my speech is not coming properly
diabetic friend not responding, she didnt eat since morning
im pregnant and bleeding heavily in hostel
severe stomach pain since 3am cant even stand, no warden is picking call
20 ppl in our hostel are vomiting after the dinner
his hand got stuck in the lathe machine
finger cut off in workshop pls come
my frnd fell from stairs and her bone is coming out
glass went into my eye in lab
acid spilled on my hand its burning what to do first
guy fell frm second floor balcony
got hit on the head with cricket ball hes not making sense and vomiting
bike skid near main gate two students lying on the road
college bus met with an accident near tambaram
a car hit a girl outside the campus and went off
smoke coming from the eee lab
theres a fire in the hostel kitchen
i can smell gas near the mess cylinder room
something is burning in the server room and the door is locked
the switch board is sparking and one boy got shock
my friend touched the wire and he is stuck to it
we r stuck in the lift no one is hearing us
locked inside the library they switched off the lights and left, phone 4 percent
part of the ceiling fell down on students in room 204
theres a big snake in our hostel corridor
something bit me in the grass near ground, two small marks and leg is swelling
dog bit me near the gate just now
stray dogs are chasing students near the back gate someone fell
whole swarm of bees is attacking ppl near the auditorium
scorpion stung my roommate on the foot
my friend went into the pool and hasnt come up
a boy is drowning in the temple tank behind clg
we came to the beach and my classmate got pulled by the wave we cant see him
water came inside the ground floor hostel and we cant get out, current is also there in the water
enaku vaazhave pidikala
naan saaga poren
saaganum pola iruku yaar kitayum solla mudila
en friend suicide pannika poren nu solran enna panradhu
ini uyiroda irundhu enna prayojanam
naan poitta ellarukum nimmadhi nu thonudhu
maadi la irundhu kudhichidalam nu thonudhu
avan thookku potukitan seekiram vaanga
kaiya aruthukitten ratham nikkave illa
nethu night avaluku message panni ellarum enna mannichidunga nu anupirka, ippo phone eduka matengra
en room mate thookka maathirai neraya potuta
maathirai niraya saaptten ippo mayakkama varudhu
avan eli marundhu kudichitan
poison kudichitta da help pannunga
phenyl kuduchitu vaanthi edukura
visham saapta enna aagum enaku ellam mudinjiruchu
ivlo arrear vechitu veetuku poga mudiyadhu, ennoda kadhaiya mudichika poren
naan illama pona kuda yarum kandukka maatanga, adhan mudivu panniten
dinamum azhudhutu iruken, sethuta podhum nu iruku
senior enna adichitan
seniors room ku kooptu satta kazhatta solranga
ragging panranga bayama iruku
first year pasangala mutti poda vechi adikiranga b block la
avan enna kolla poren nu miratran
un moonjila acid oothuven nu solran
kathi eduthutu vandhirukanga gate kitta
rendu gang sanda potukranga oruthanuku mandai odanjiruchu
pasanga kattaiyala adichukranga canteen pakkam
en appa dhinamum kudichitu vandhu enna adikiraru
oruthan enna daily pinnadiye varan
bus la oruthan enna thappa thottan
sir enna thappana edathula thodraru yarkitta solradhu
lab sir thaniya vara solli kaiya pudichaaru
en photo va morph panni insta la potutanga
en photos vechu kaasu kekran illana appa ku anupuven nu sollran
avan en video va leak pannuven nu blackmail panran
bathroom la camera vechirukanga
enna kattaya paduthi thappu pannitan
hostel suvar eri oruthan girls side vandhutan
paiyan oruthan asingama msg panran block pannalum vera number la irundhu varan
mayangi vizhundhutan
mayakkam pottu vilundhuta yaravadhu vaanga
moochu vida mudiyala
nenju valikudhu romba
valippu vandhu keezha vilundhu thudikiran
ambulance number kudunga seekiram
thalaila adi pattu ratham kottudhu
maadi padila irundhu vizhundhu kaal odanjiruchu
mess saapadu saaptu 15 per vaanthi bedhi, oruthi ezhundhuka kuda mudila
pesi pesi irukkum bodhe suyaninaivu poiduchu
bike accident aayiduchu gate munnadi
college bus lorry mela modhiruchu
lab la thee pidichiruchu
hostel la pogai varudhu theriyala enna eriyudhunu
gas leak aagudhu mess pakkam vaadai varudhu
current shock adichiruchu paiyanuku
lift la maatikitom yarume varala
room kulla paambu vandhuruchu
paambu kadichiruchu pa
en friend thanni la muzhugitan kandupidika mudila
எனக்கு வாழவே பிடிக்கல
நான் சாகப் போறேன்
இனிமே உயிரோட இருந்து என்ன பண்ண போறேன்
என் தோழி தற்கொலை செய்யப் போவதாக சொல்கிறாள்
எல்லாத்தையும் முடிச்சிக்கலாம்னு தோணுது
அம்மா அப்பாவுக்கு கடிதம் எழுதி வச்சிட்டேன், நாளைக்கு நான் இருக்க மாட்டேன்
மாத்திரை நிறைய போட்டுட்டா, கண்ணே திறக்க மாட்டேங்குறா
அவன் விஷம் குடிச்சிட்டான்
கையை அறுத்துக்கிட்டேன்
மாடியில இருந்து குதிக்கப் போறான் யாராவது வாங்க
தூக்குல தொங்கிட்டான் கதவை உடைச்சு இறக்கிட்டோம்
சீனியர்ஸ் ரூமுக்கு கூப்பிட்டு அடிக்கிறாங்க
ராகிங் பண்றாங்க, வெளிய சொன்னா கொன்னுடுவேன்னு மிரட்டுறாங்க
ஒருத்தன் கத்தியோட விடுதிக்குள்ள வந்துட்டான்
ஆசிரியர் ஒருவர் என்னிடம் தவறாக நடந்து கொண்டார்
பஸ்ல ஒருத்தன் என்னை தப்பா தொட்டான்
தினமும் ஒருத்தன் என் பின்னாடியே வர்றான் பயமா இருக்கு
என் போட்டோவை வச்சு பணம் கேட்டு மிரட்டுறான்
குளியலறையில் ரகசிய கேமரா இருக்கு
என்னை பாலியல் பலாத்காரம் செய்தான்
நண்பன் மயங்கி விழுந்துட்டான்
மூச்சு விட ரொம்ப கஷ்டமா இருக்கு
நெஞ்சு வலிக்குது கை மரத்துப் போச்சு
வலிப்பு வந்திருக்கு என்ன செய்யணும்
தலையில அடிபட்டு ரத்தம் நிக்கவே இல்ல
ஆய்வகத்தில் தீப்பிடித்து விட்டது
கேஸ் வாசனை வருது மெஸ் பக்கம்
லிஃப்ட்ல மாட்டிக்கிட்டோம் கதவு திறக்கல
பாம்பு கடிச்சிடுச்சு
கிணத்துல விழுந்துட்டான் நீச்சல் தெரியாது
என் friend hostel room-ல lock பண்ணிட்டு open பண்ண மாட்டேங்குறா, நேத்து suicide பத்தி பேசினா
pls help என் roommate tablet overdose பண்ணிட்டா
i cant take this anymore எல்லாரையும் விட்டு போறேன் sorry
senior என்னை daily room-க்கு call பண்ணி torture பண்றாங்க
lab-ல short circuit ஆகி smoke வருது
accident ஆயிடுச்சு near main gate, ரெண்டு பேருக்கு serious
எனக்கு unknown number-ல இருந்து threat வருது, I am really scared
bus-ல வர்ற ஒருத்தன் என்னை touch பண்றான், whom should I tell
hostel backside-ல snake இருக்கு, warden phone எடுக்கல
என் private photos leak பண்ணுவேன்னு ex boyfriend மிரட்டுறான்
இங்க ஒரு பொண்ணு unconscious-ஆ இருக்கா ambulance அனுப்புங்க
sir avan hand full ah blood, glass door odanji kuthiruchu, where is first aid
bro en frnd terrace la nikran he is saying bye to everyone
mam please, my friend ku fits vandhuruchu in the 3rd floor class
i am in the lift power cut aayiduchu moochu muttudhu please send somebody
yesterday night seniors forced me to dance without shirt and video eduthanga, ippo group la share panranga
he is stalking me da, hostel varaikum follow panni varan every single day
my brother in second year hasnt come to room since yday, last msg la i am tired of life nu potrukan
shock adichu avan hand black aayiduchu, nobody in the lab to help
our staff asked me to come alone to his house, varalana internal mark kedaiyadhu nu sollitaru, i feel so unsafe
i want to kill myself
i dont want to live anymore
i feel like ending my life
my friend says she wants to die
im thinking of suicide pls help
my roommate tried to hang himself
i cut my wrist and its bleeding a lot
my friend has been cutting herself since exams started
im going to jump from the hostel terrace
theres a boy standing on the edge of the terrace he might jump
i cant take this anymore i just want to die
my roomate wrote a suicide note
i am having suicidal thoughts every night
she told me goodbye and now shes not picking up, she said she will end it all
he is saying he will kill himself if he fails
nobody will care if im dead
i wish i was never born, i want to end everything tonight
wanna die tbh
my frnd is talking abt suicde what shud i do
feeling suicidal
i have been hurting myself
i swallowed a lot of tablets
my friend took too many sleeping pills and shes not waking up
my roommate drank phenyl
she drank hand sanitizer and is vomiting
he ate rat poison pls send ambulance
i think my friend overdosed
my friend took 20 paracetamol tablets
someone drank acid in chem lab by mistake
my room mate had some drugs and hes not responding
someone is following me from the bus stop
a man has been following me to the hostel every day
theres a guy with a knife near the canteen
seniors are beating up my friend behind the block
they are fighting with sticks near the main gate someone is bleeding
he threatened to kill me
i got a death threat on whatsapp
some outsiders came and are hitting students
my ex says he will throw acid on me
my father beats me and im scared to go home
someone hit me and my nose is bleeding
a gang is waiting outside the gate to beat me
i was raped
i was sexually assaulted last night
a professor touched me inappropriately
a guy groped me in the college bus
my lab asst keeps touching me and asking me to stay late
my friend was molested near the hostel
some guy flashed at me on the road near college
a senior is forcing me to sleep with him
sir is sending me dirty msgs at night
he is harassing me and wont stop calling
im being stalked by my ex boyfriend
theres a hidden camera in the girls bathroom
someone took a video of me bathing
he is blackmailing me with my photos
my ex is threatening to leak my private pics
someone morphed my photo and is asking for money
a loan app is threatening to send my photos to all my contacts
unknown person is asking money or he will post my nudes
seniors are ragging me in hostel
they made me strip in front of everyone for ragging
final yr students made us stand all night and slapped us
im getting ragged everyday and im scared
seniors forced my friend to drink alcohol
my junior is being ragged in room 214 right now
they locked me in the room and wont let me out
some girls in my class are bullying me and i cant take it
my friend fainted in class
someone collapsed in the ground
my friend is not breathing
he is having chest pain and sweating
my roommate is having fits
my frnd is having a seizure pls come fast
im having trouble breathing
i cant breathe my inhaler is over
she is having an asthma attack
my friend is unconscious wat to do
she is vomiting blood
he has very high fever and is talking nonsense
i think im having a panic attack, hands are shaking and cant breathe
my face is swelling up after eating prawns
food poisoning, 10 girls in the hostel are vomiting
sir just had a heart attack in the middle of class
need ambulance asap
call 108 please
call the ambulence my friend is bleeding badly
i fell down the stairs and cant move my leg
my friend broke his hand during football
acid splashed in my eyes in the lab
i burnt my hand with hot water its peeling
he hit his head and there is a lot of blood
a glass piece went deep into my foot it wont stop bleeding
there is a fire in the chemistry lab
smoke is coming from the 3rd floor hostel room
fire in ladies hostel help
smell of gas in the mess kitchen
gas leak near the canteen
my friend got an electric shock from the heater
sparks coming from switchboard in my room and its burning
we are stuck in the lift for 20 mins
im locked inside the lab and nobody is here
theres a snake in my room
snake bit my friend near the ground
a dog bit me outside the gate
monkeys attacked a girl near block 2
my friend is drowning in the pool
he went into the sea at besant nagar and didnt come out
college bus met with an accident on omr
my friend had a bike accident near tambaram and is lying on the road
enaku saaganum pola iruku
naan saaga poren
enakku vaazhave pidikala
sethudalam nu iruku
thookku poda poren
en friend tharkolai panna try panran
en roommate thookla thonga try panna
avan maadi la irundhu kudhika poran
terrace mela ninnu kuthichiduven nu solra
uyiroda irukave pudikala da
naan sethu poiten na ellam seri aagidum
kaiya aruthukitta ratham nikkala
en friend kai arthukittan, ratham varudhu
nerya thookka mathirai saaptutta
en frnd maathirai neraya potutan mayangi kedakaran
roommate visham kudichitan
eli marundhu saaptutan help pannunga
en friend phenoyl kuduchita
seniors ragging panranga bayama iruku
hostel la seniors adikiranga
ennai dress kazhatta solli ragging pannanga
oruthan enna follow panran
dhinamum oru aal en pinnadi varan bayama irukku
enna kolla poren nu mirattaran
konnuduven nu miratranga
kathi vechutu oruthan hostel kitta nikuran
gate kitta adithadi nadakudhu, oruthan mandai odanjiruchu
veliya irundhu vandhavanga pasangala adikranga
sir ennai thappa thodararu
bus la oruthan thappa thottan
photo vechi blackmail panran
en photo va morph panni kaasu kekuran
ex en private video va leak pannuven nu miratturan
bathroom la camera vechirukanga
oru paiyan dhinamum phone panni asingama pesuran
en friend mayangi vizhundhutta
class la oru ponnu mayakkam potu vilundhuta
moochu vida mudiyala
en roommate ku moochu thinaral varudhu
nenju valikudhu romba
avanuku valippu vandhuruchu
ratha vaanthi edukkaran
108 ku phone pannunga seekiram
ambulance venum udane
hostel la thee pudichiruchu
lab la nerupu pidichiduchu
mess la gas leak aagudhu
en friend ku current shock adichiruchu
room kulla paambu vandhuruchu
bike accident aayiduchu en frnd ku adi patturuku
எனக்கு சாகணும் போல இருக்கு
நான் தற்கொலை செய்து கொள்ளப் போகிறேன்
வாழவே பிடிக்கல
என் தோழி தற்கொலைக்கு முயற்சி பண்ணிட்டா
என் நண்பன் தூக்கு போட போறான்
மாடியிலிருந்து குதிக்கப் போறேன்னு சொல்றான்
என் ரூம்மேட் விஷம் குடிச்சிட்டான்
நிறைய தூக்க மாத்திரை சாப்பிட்டுட்டா
கையை அறுத்துக்கிட்டா, ரத்தம் நிக்கல
சீனியர்கள் ராகிங் பண்றாங்க, பயமா இருக்கு
ஒருத்தன் என்னை தினமும் பின்தொடர்கிறான்
கொன்னுடுவேன்னு மிரட்டுறான்
என் போட்டோவை வச்சு மிரட்டி பணம் கேட்கிறான்
பஸ்ஸில் ஒருவன் என்னை தவறாக தொட்டான்
ஆசிரியர் எனக்கு பாலியல் தொல்லை கொடுக்கிறார்
விடுதியில் சீனியர்கள் என்னை அடித்தார்கள்
என் தோழி மயங்கி விழுந்துட்டா
மூச்சு விட முடியல
நெஞ்சு ரொம்ப வலிக்குது
அவனுக்கு வலிப்பு வந்துடுச்சு
ஆம்புலன்ஸ் உடனே அனுப்புங்க
விடுதியில் தீ பிடித்துவிட்டது
அறைக்குள் பாம்பு வந்துடுச்சு
என் நண்பனுக்கு கரண்ட் ஷாக் அடிச்சுடுச்சு
கல்லூரி பேருந்து விபத்தில் சிக்கியது, நிறைய பேருக்கு காயம்
en friend suicide பண்ணிக்க போறேன்னு சொல்றா
my roommate மயங்கி விழுந்துட்டான் pls help
hostel la தீ பிடிச்சிருக்கு come fast
senior என்னை அடிச்சாங்க, i am scared
lift la மாட்டிக்கிட்டோம் please help
my friend விஷம் குடிச்சிட்டா what to do
plz send ambulance, friend ku ratham romba poguthu
i want to die, வாழ பிடிக்கல
ragging தாங்க முடியல, please save me
lab la acid கையில பட்டுடுச்சு burning
என் friend-ஐ snake கடிச்சிடுச்சு
someone is following me, romba bayama iruku
என் ex boyfriend photos leak பண்ணுவேன்னு threaten பண்றான்
swimming pool la oru paiyan மூழ்கிட்டான்
accident ஆயிடுச்சு near college gate, ரெண்டு பேருக்கு அடி
i dont want to live anymore
I want to end my life
im thinking of killing myself
nobody will miss me if i die
i cant take it anymore i just want to be gone
i have been cutting my arms again
feeling suicidal pls help
my roommate says she wants to die
my friend sent me a goodbye msg and switched off his phone
my frnd is standing on the terrace and says he will jump
she locked herself in the bathroom and says she will cut her wrist
i think my roomate tried to hang himself
he wrote a suicide note in his notebook what do i do
i wish i was never born, everything would be better without me
theres no point in living after this result
my parents will be better off if im dead
i got arrears in 4 papers and i want to kill my self
i have decided to die tonight
wanna die
i keep thinking about jumping from the hostel building
my best friend is hurting herself and wont tell anyone
he keeps saying he will not be here tomorrow, im scared for him
my friend took a whole strip of sleeping tablets
she drank phenyl
i swallowed too many paracetamol
my roommate ate rat poison please help
he overdosed on something and isnt waking up
my friend drank some chemical in the lab by mistake
i took 20 pills and now im scared
someone is following me from the bus stop
a guy keeps following me to the hostel every evening
theres a man standing outside my room and he wont leave
a senior slapped me in the mess
some seniors are beating up my friend behind the block
seniors made us strip in the hostel room last night
im being ragged by 3rd years every night
2nd yr seniors are forcing us to drink and dance
they took my phone and made me do situps till 2am, its ragging
my classmate was beaten so badly his nose is bleeding
he threatened to kill me if i complain
some one is threatening me on whatsapp
my ex is threatning to leak my photos
a guy is blackmailing me with my private pics
someone made a fake nude of me and is asking for money
he said he will throw acid on me if i say no
my boyfriend hits me
my professor touched me inappropriately
a lab assistant keeps touching me and i dont know who to tell
sir asked me to come to his room alone and tried to kiss me
i was molested in the bus today
my friend was raped
the auto driver misbehaved with me near the gate
the warden is sexually harassing girls in our hostel
bus conductor groped me
a boy keeps sending me dirty messages even after i blocked him
someone is recording girls in the washroom
i found a hidden camera in the bathroom
theres a fight going on near the canteen and one guy has a knife
outsiders came inside campus with sticks and are hitting students
someone pulled a knife on me
i got robbed at knife point outside the gate
my friend has been kidnapped
my roommate has been missing since yesterday night
my friend hasnt come back to hostel and her phone is off
my friend fainted in class
a girl collapsed on the ground during PT
my roomate is having fits
she is having a seizure in the library
he cant breathe
my friend is having an asthma attack and she doesnt have her inhaler
i have severe chest pain
sir has chest pain and is sweating a lot
i think im having a panic attack i cant breathe
my friend is unconcious and not responding
he is vomiting blood
lots of blood coming from my hand cut it in workshop
i fell down the stairs and cant move my leg
his head is bleeding after he fell from the bike
my friend met with an accident near the main gate
college bus accident students r injured
acid spilled on my hand in chem lab
hot oil fell on me in the hostel mess
there is a fire in the hostel 2nd floor
smoke coming from the EEE lab
i can smell gas in the mess kitchen
my friend got an electric shock from the switch board
we r stuck in the lift and its not opening
theres a snake in our room
a dog bit me near the ground
a student is drowning in the pool
enaku vaazhave pidikala
naan saaga poren
sethu poidalam nu iruku
saganum pola iruku
enakku uyiroda irukka pudikala
naan thatkolai panika poren
en friend tharkolai panna pogiren nu solran
ava kaiya aruthukita
en roommate fan la thooku potukita
mottai maadi la irundhu kudhika poran
avan maadila irundhu kuthichitan
en friend visham kudichutan
ava thookka maathirai neraya saptuta
nan eli marundhu saptuten
enna yaro follow pandranga bayama iruku
oruthan dailyum en pinnadiye varan
seniors enna adikiranga
senior ennai adichitaan
hostel la ragging pandranga romba bayama irukku
seniors dress kazhatta solranga
avan enna konnuduven nu miratturan
en photo va veliya vitruven nu mirattraan
panam kudukalana photo leak pannuven nu blackmail panran
sir enna thappa thoduraru
oru paiyan en kitta thappa nadandhukitan
bus la oruthan enna thotan
kathiyoda oruthan campus kulla vandhutan
canteen kitta sanda, oruthana kathiyala kuthitanga
en friend mayangi vizhunthutan
ava mayakkam pottu vilundhuta
avanuku moochu vida mudiyala
enaku moochu thinaruthu
nenju romba valikudhu
nenju vali vandhuruchu sir ku
avanukku valippu vandhuduchu
ratham niraya varuthu nikka matenguthu
thalaila adi pattu ratham varudhu
bike la irundhu keezha vizhundhutan kaal odanjiduchu
gate munnadi accident aagiduchu
hostel la thee pidichiruchu
lab la thee pathikichu seekiram vaanga
gas vaasanai varuthu mess la
current shock adichiruchu en friend ku
room kulla paambu vandhuruchu
naai kadichiruchu enna
எனக்கு வாழவே பிடிக்கவில்லை
நான் சாகப் போறேன்
தற்கொலை செய்து கொள்ளலாம் போல் இருக்கிறது
என் தோழி தற்கொலை செய்யப் போவதாக சொல்கிறாள்
என் நண்பன் விஷம் குடித்துவிட்டான்
அவ நிறைய மாத்திரை சாப்பிட்டுட்டா
அவன் கையை அறுத்துக்கிட்டான்
சீனியர்கள் என்னை அடிக்கிறார்கள்
விடுதியில் ராகிங் செய்கிறார்கள் பயமாக இருக்கிறது
ஒருவன் என்னை பின்தொடர்ந்து வருகிறான்
கொன்னுடுவேன்னு மிரட்டுறான்
என் புகைப்படத்தை வெளியிடுவேன் என்று மிரட்டுகிறான்
ஆசிரியர் என்னிடம் தவறாக நடந்துகொண்டார்
என் தோழி மயங்கி விழுந்துவிட்டாள்
அவனுக்கு மூச்சு விட முடியவில்லை
நெஞ்சு ரொம்ப வலிக்குது
தலையில் அடிபட்டு ரத்தம் வருகிறது
ஹாஸ்டல்ல தீ பிடிச்சிருச்சு
அறைக்குள் பாம்பு வந்துவிட்டது
லிஃப்ட்ல மாட்டிக்கிட்டோம் கதவு திறக்கல
என் friend sleeping tablets neraya சாப்பிட்டான் please help
hostel 3rd floor la தீ, students உள்ள மாட்டிக்கிட்டாங்க
my roommate மயங்கிட்டான் wake up aagala
senior என்னை daily torture பண்றாங்க i want to die
bus accident ஆயிடுச்சு, 2 students ku serious injury
`
  .trim()
  .split('\n')

/** Ordinary messages that only sound like an emergency. */
export const ordinary = `
stalk exchange plants thrift
naai kutti for adoption
paambu pandhu cricket
overdose lyrics
stuck in the lift of dreams lyrics
we got beaten by kalvium in cricket
kill the lights
ini class ku leave poda maten
help me with the assignment
accident in the code merge lol
this canteen food is poison
the bus stop is near the gate
last day of planning week
lift is not working in block c
running on the athletics track every morning, when does it open
i need a permission letter for my parents to visit the lab
my student id card is missing, how do i get a new one
she is missing from the attendance list
your poem touched me, who wrote it
the student is missing in the group list, whom do i ask
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
this exam is killing me
i am dying to know when results come out
can i do a snake game project in python for my mini project
terrace timings in hostel pls
kill command in linux not working in os lab help
how to kill a zombie process for the os lab record
is suicide squad screening in film club this week
when is the fire safety drill
who is teaching fire and safety engineering elective this sem
is there a course on toxicology in biotech dept
syllabus for power system protection, the shock hazard unit
this assignment will be the death of me lol
my phone is dead where can i charge it
laptop battery died is there a plug point in library
my crush killed it on stage yesterday, is the video uploaded
bro the biryani in canteen was fire, is it there tomorrow also
dj night was lit when is the next one
can we burn cds in the computer lab
how to apply for blood donation camp
nss blood donation certificate when will they give
what is the blood group format to fill in id card form
is there a self defence class for girls
karate club registration last date
boxing tournament dates
shooting club fee
archery and rifle shooting in ncc, how to join
ncc firing camp dates
who won the tug of war yesterday
swimming pool timings for girls
im drowning in assignments can i get an extension for the record submission
buried under lab records lol when is the last date
i got trapped in the 8am slot, can i change my elective batch
the lift in main block is under maintenance till when
deadlift competition for gym club when
gym timings pls, need to hit legs today
our team got thrashed by loyola yesterday, next match when
we got beaten in the semi finals, will we still get participation certificates
csk murdered mi yesterday are you showing the final in the audi
anyone know if vikram movie screening is in open air theatre
is jailer being screened on friday
murder mystery event rules for the fest
is the treasure hunt and murder mystery same registration
escape room event fee how much
lockout time for hostel on weekends
fake snake prank props allowed in drama?
poison is the topic for my chem seminar, where can i find books on it
where to find notes for carbon monoxide poisoning from env sci unit 2
sql injection workshop date
what is dns poisoning, which unit does it come in
cyber attack and ethical hacking course fees
brute force attack lab program notes
blackmail is the name of our short film, can we submit for the film fest
can i get the ppt on anti ragging rules for my seminar
when should i submit the anti ragging affidavit
antiragging form link not opening
where is the anti ragging undertaking uploaded, need for bonafide
who are the members of the internal complaints committee, need for naac file
posh awareness seminar attendance will be given or not
gender sensitization course is compulsory?
women safety hackathon last date to register
suicide prevention day poster competition, what size chart
theme for the street play is drug abuse, how many members allowed
mental health awareness week schedule
our project is a women harassment detection app, which guide should i approach
i am doing fall detection for elderly as final yr project, is it ok
project on accident detection using arduino and gsm, which lab has the components
fire alarm using iot mini project, can i borrow mq2 gas sensor from ece lab
heart attack prediction using ml dataset, is that title taken already
drowsy driver detection title approved or not
brain stroke prediction project review date
is there a first aid training this month
cpr workshop by yrc registration link
ambulance service project by nss team who is coordinator
does the college have a medical insurance for students
medical certificate format for attendance shortage
i had fever last week how to apply for medical leave
i had dengue last month will i get attendance relaxation
fracture in my leg last month, can i get a scribe for the exam
got my wisdom tooth removed, need od for 2 days
is the health centre open on sundays
what are the doctor visiting hours in campus
attendance is 68 percent am i dead
if i get one more arrear my mom will kill me lol, when is revaluation
my dad is gonna murder me when he sees the fees, can we pay in 2 instalments
im so dead, forgot to submit the record, can i give it on monday
i could die for that mess halwa, which day is it
i would rather die than take maths 3 again, is there any other option to clear credits
kill me now, 4 exams in 4 days, can the timetable be changed
maths paper was brutal, will they give grace marks
dbms internal was a bloodbath, how much is the pass mark
that physics viva destroyed me, is there any improvement test
python sir roasted me in class haha, where can i find extra practice programs
the wifi is so slow i want to scream, who to complain
stuck in traffic near koyambedu will they allow me for the exam if im 15 min late
im stuck in the fee payment page it keeps loading
stuck with the login page, password not accepting
my portal got locked after 3 attempts how to unlock
locked my keys inside hostel cupboard who has spare
server down and erp crashed again, when will it be up
code crashed during lab exam, do we get marks for partial output
how to hang the banner for symposium, need permission from?
can we hang out in the amphitheatre after 5
hangman game in c for mini project is fine?
where to get a rope for the tug of war event
blade server rack in which lab
turbine blade design notes for mech 3rd year
need a cutter and blade for architecture model making, is the stationery shop open
knife allowed for the fruit carving contest?
cooking without fire competition registration
is fireless cooking solo or team
can we burst crackers for diwali inside campus
bonfire allowed in the farewell?
campfire trip by the adventure club cost
burnt rice in mess again today, where to give feedback
mess food is so bad im literally starving, what time does canteen open
food poison case study for food tech, any notes
finished my antibiotics course, can the clinic give fitness certificate
what is overdose in pharmacology, which unit
pharmacy shop timing near campus
shock absorber experiment viva questions
i was shocked to see my marks, how to apply for revaluation
shock and vibration subject code
bomb calorimeter experiment manual
the placement ppt bombed, when is the next company coming
crash course for gate exam available?
crash course for aptitude, date?
when is bullet journal workshop
bullet bike parking allowed inside campus?
gunshot sound detection dataset for my ml project, any gpu lab access
is there any internship at a gun factory avadi, ofct one
forensic science guest lecture venue
crime thriller books in library?
need the book to kill a mockingbird is it in library
death of a salesman notes for english lit
romeo and juliet ending summary, why does romeo drink poison
explain the suicide of okonkwo in things fall apart for my exam
durkheim theory of suicide notes pls, sociology paper
ipc section for abetment of suicide, law internal on monday
what is covered in criminal law 2, murder vs culpable homicide
victimology elective seats left?
i want to drop out of the coding club, how
i want to end my hostel stay this sem, what is the vacating process
how to end a session in moodle, logout button missing
i want to disappear from the class whatsapp group, can i leave without losing updates
i cant take this elective anymore can i switch to another one
how do i give up my hostel seat and get deposit refund
tired of life sciences lol can i change my branch
i follow the college page on insta but no updates on the fest date
someone followed up on my scholarship mail or not
the bus driver skipped my stop today, whats the transport office number
exam la sethuten da, revaluation epo apply pannanum
maths paper saavadichiruchu, grace mark poduvangala
inniki biryani vera level thee, naalaikum iruka
anirudh concert thee ya irundhuchu, next event epo
attendance kammi, hod kitta semma adi vaanga poren, condonation fee evlo
paambu game project c la pannalama
snake and ladder event ku register panna link
fees kattalana appa konnuduvaaru lol, last date epo
internal mark paathu shock aagiten, epdi recheck panradhu
current poiduchu hostel la eppo varum
hostel la thanni varala, yarkitta solradhu
phone sethuruchu, library la charge point iruka
laptop battery saavadikudhu, service center pakkathula iruka
wifi saagadikudhu romba slow yar kitta complaint
mottai maadi la padikalama, evlo neram open
maadi la irukra class room ac work aagala
lift work aagala 4th floor varaikum nadakanuma
swimming class eppo start aagum, enaku neechal theriyadhu
blood donate panna enga poganum
ratha dhaanam camp certificate eppo tharuvanga
leo padam audi la podurangala
vettaiyan padam screening ticket evlo
kolaigaran nu oru short film edukrom, campus la shoot panna permission venum
street play la ragging pathi podrom, mic kidaikuma
anti ragging form enga submit pannanum
antiragging affidavit print eduthu sign podanuma
fire drill eppo nadakum
thee anaikkum training attend panna od kidaikuma
nethu kabaddi match la sanda maari irundhuchu, final epo
cricket la avangala adichu nokkitom, cup eppo tharuvanga
adicha sixer la ball suvar thaandi pochu, extra ball sports room la kidaikuma
silambam class la seranum fee evlo
karate class girls ku iruka
thala valikudhu indha timetable paatha, batch maatha mudiyuma
naalu arrear iruku, supplementary exam eppo
pasi uyir pogudhu canteen eppo thorappinga
pasila saagarom da, mess dinner time enna
romba bore adikudhu, library la story books iruka
bus miss panniten, adutha bus eppo
kaichal vandhuchu pona vaaram, medical leave epdi apply panradhu
health centre la doctor eppo varuvanga
kaal fracture aana apram ippo seri aayiduchu, exam ku ground floor seat kidaikuma
vaazhkai la enna course edutha nalla job kidaikum
indha college la sendhu en vaazhkaiye maariduchu, alumni meet eppo
bug ah kandupidika mudila thalaya pichikren, lab eppo open
heart disease prediction project ku dataset venum
gas leakage detector project ku mq sensor lab la kidaikuma
accident alert system nu project title, yar guide
avan dance la konnutan po, video enga upload pannirukanga
dei os lab la kill command varuma viva la
தேர்வு என்னை சாகடிக்குது, ஹால் டிக்கெட் எப்போ வரும்
பசி உயிர் போகுது, கேண்டீன் எப்போ திறக்கும்
ரத்த தான முகாம் எந்த தேதியில் நடக்கிறது
தீயணைப்பு பயிற்சி எப்போது
மொட்டை மாடி எத்தனை மணி வரை திறந்திருக்கும்
பாம்பு விளையாட்டு ப்ராஜெக்ட் பைதானில் செய்யலாமா
ராகிங் தடுப்பு படிவம் எங்கே சமர்ப்பிக்க வேண்டும்
ராகிங் தடுப்பு குழு உறுப்பினர்கள் யார்
நீச்சல் குளம் பெண்களுக்கு எத்தனை மணிக்கு
பெண்கள் பாதுகாப்பு கருத்தரங்கு எந்த அரங்கத்தில்
முதலுதவி பயிற்சிக்கு எப்படி பதிவு செய்வது
மார்க் பார்த்து ஷாக் ஆயிட்டேன், மறுமதிப்பீடு எப்படி
கொலை மர்மம் நிகழ்ச்சிக்கு பதிவு கட்டணம் எவ்வளவு
சிலம்பம் வகுப்பில் சேர என்ன செய்யணும்
லியோ படம் நம்ம ஆடிட்டோரியத்துல போடுறாங்களா
மருத்துவ விடுப்புக்கு சான்றிதழ் யாரிடம் கொடுக்க வேண்டும்
லிஃப்ட் எப்போ சரி செய்வீங்க
விடுதியில கரண்ட் போயிடுச்சு எப்போ வரும்
மனநல விழிப்புணர்வு வாரம் எப்போது தொடங்குகிறது
தற்கொலை தடுப்பு தினம் போஸ்டர் போட்டி கடைசி தேதி என்ன
this assignment is killing me
im dying of boredom in maths class
im dead tired after the bus journey
the mess food is so bad i could die
id kill for a biryani right now
my phone died where can i charge it
my laptop battery is dead is there a repair shop nearby
my laptop crashed during the online test what do i do
the portal crashed while paying fees
attendance site hanged again
is the wifi dead in block 3
who is the head of the fire and safety engineering dept
when is the next fire drill
where is the fire extinguisher kept in the mech lab
that dance performance was fire
the new anirudh song is fire bro
is there any first aid training by nss
blood donation camp when
can i donate blood if i am 18
how do i join yrc blood donors list
where is the college health centre
what are the timings of the campus doctor
is there a counsellor on campus and how to book a slot
who are the anti ragging committee members
how to fill the anti ragging affidavit
is anti ragging undertaking compulsory for second years
need notes on suicide by durkheim for sociology
when is the suicide prevention day seminar
essay topics on domestic violence for english class
can u give me a summary of othello act 5
who kills duncan in macbeth
assassination of mahatma gandhi date
what is the deadlock condition in os
how to kill a process in linux
difference between kill and killall command
what is a zombie process
orphan process notes for os unit 2
explain dead code elimination in compiler design
syllabus for network security attacks
what is man in the middle attack
brute force attack explanation for cns exam
sql injection lab record
explain ddos attack with diagram
ethical hacking workshop registration link
poisson distribution formula
data poisoning in machine learning seminar topic
toxicology elective who is handling
drug design course credits
pharmacology unit 3 overdose chapter pdf
shock absorber design project mech
thermal shock vs mechanical shock
what is short circuit current
gas turbine notes unit 4
python snake game code for mini project
is python course on nptel good
when is herpetology talk by snake park people
zoology trip to guindy snake park date
crocodile bank trip cost
gully cricket final who is playing
our team got smashed by loyola yesterday lol
we beat srm in basketball by 20 points
csk killed it last night
kabaddi trials when
boxing club timing
is there a shooting range or rifle club in ncc
karate class for girls fees
self defence workshop register where
paintball trip by cse dept how much
is the swimming pool open on sundays
swimming coaching for beginners fees
drowning in assignments any extension possible
if i fail m3 can i still sit for placements
my mom will kill me if i get low cgpa
my hod is going to murder me if i submit late lol
the exam was a bloodbath
that interview was a disaster
i bombed my viva
stuck in traffic will be late for internal
im stuck on question 4 of the assignment
stuck with the hall ticket download page
room key lost how to get a duplicate
i got locked out of my student portal account
my account is locked after 3 wrong passwords
my heart skipped a beat when results came
heartbreak songs for culturals
which artist is coming for the cultural fest
free fire tournament in techfest register
bgmi squad needed for esports event
what time is murder mystery event in symposium
treasure hunt and escape room event rules
leo movie screening in auditorium?
vikram movie fight scenes were awesome
is the film club showing squid game
horror movie night at open air theatre when
who died at the end of ponniyin selvan
stranger things last season is killing me with suspense
mess menu for today
chilli chicken in canteen is burning my tongue haha
is the chicken 65 good at the juice shop
dragon chicken price
hot dog available in canteen?
death by chocolate cake shop near college
what time does the canteen close
bus route 12 timings from tambaram
does the college bus stop at guindy
how to apply for bus pass
library fine how much per day
how many books can i take from library
hostel fees last date
hostel out time for girls on weekends
how to apply for medical leave for last week fever
i had viral fever last month how to get attendance condonation
medical certificate format for attendance shortage
i had an accident last year and lost my marksheet, how to get duplicate
group accident insurance claim form for students
insurance covered in college fees or not
revaluation deadline
when will sem results come
is tomorrow a holiday because of rain
red alert in chennai is college leave
how to get bonafide certificate
scholarship for bc mbc students how to apply
nptel exam registration last date
placement drive zoho date
crash course for gate where
crash course in java starts when
hackathon team needs one more member
where to report broken fan in classroom
my id card is broken how to get new one
ac not working in seminar hall
water bottle leaked on my record note can i rewrite
paper leak rumours true or false for ct2
question bank for dead weight and live load topic
how to cut class without losing attendance lol
attendance cutoff for ct1
indha assignment ennai kolludhu da
maths class la bore adichu saaguren
bus la ukkandhu semma tired aayiten
phone sethuduchu charger enga kidaikum
laptop la charge sethu poiduchu
mess saapadu romba mosam da
pasi la uyir pogudhu canteen thorandhirukka
anirudh concert therikka viduvaanga
thalaivar padam mass, theatre la theri
leo padam la climax fight semma
vijay padam fdfs ku od kidaikuma
paambu game python la epdi code panradhu
guindy snake park trip eppo
nerupu da song culturals la aadalama
fire safety course evlo credits
blood donation camp enga nadakudhu
raktha dhaanam camp ku register epdi
anti ragging form enga fill pannanum
anti ragging affidavit print out venuma
health centre enga iruku
college doctor eppo varuvaaru
counsellor a paaka appointment epdi
csk neththu adi pinnitaanga
namma team srm a adichu thookiruchu
kabaddi match eppo start aagum
boxing practice enga nadakum
free fire tournament ku team venum
exam paper semma adi da
arrear vizhundha amma konnuduvaanga lol
m3 la arrear vecha placement varuma
hall ticket eppo varum
result eppo varum sollunga
naalaiku leave ah mazhai peiyudhu
hostel fees eppo kattanum
library eppo moodum
bus pass epdi apply panradhu
route 15 bus ethana manikku varum
canteen la biryani iruka inniku
chilli chicken kaaram adhigam vaai eriyudhu haha
wifi password enna
portal hang aagudhu fees katta mudiyala
id card tholanjiduchu pudhusu epdi vaangaradhu
pona maasam fever ku medical certificate enga kudukanum
os la process kill panra command enna
gate exam ku crash course iruka
இன்று மெஸ் மெனு என்ன
தேர்வு முடிவுகள் எப்போது வரும்
நூலகம் எத்தனை மணிக்கு மூடும்
விடுதி கட்டணம் கட்ட கடைசி தேதி என்ன
நாளைக்கு மழை காரணமாக விடுமுறையா
இரத்த தான முகாம் எங்கே நடக்கிறது
ராகிங் தடுப்பு குழு உறுப்பினர்கள் யார்
தீயணைப்பு பயிற்சி எப்போது
சுகாதார மையம் எங்கே உள்ளது
பாம்பு பண்ணைக்கு சுற்றுலா எப்போது
இந்த அசைன்மென்ட் என்னை கொல்லுது
பசி உயிர் போகுது, கேன்டீன் திறந்திருக்கா
நேத்து மேட்ச்ல சிஎஸ்கே அடி பின்னிட்டாங்க
லியோ படத்துல சண்டை காட்சி செம
போன் செத்துடுச்சு சார்ஜர் எங்க கிடைக்கும்
தற்கொலை தடுப்பு தினம் பற்றிய கருத்தரங்கு எப்போது
மருத்துவ விடுப்பு சான்றிதழ் எங்கே கொடுக்க வேண்டும்
பேருந்து பாஸ் எப்படி வாங்குவது
நீச்சல் குளம் ஞாயிறு திறந்திருக்குமா
காந்தியை கொன்றவர் யார் என்று வினாவிடை போட்டியில் கேட்டார்கள்
this assignment is killing me
i'm dying of boredom in this class
maths paper was murder
i nailed the viva, killed it
my phone died where can i charge it
my laptop battery is dead any charging point in library
the wifi keeps dying in block 3
the portal crashed while i was paying fees
my code crashed again what is the lab helpline
how to kill a process in linux
whats the difference between fork and kill in OS notes
deadlock notes pls
when is the deadline for the project report
is the suicide prevention week seminar tomorrow
who is the speaker for the mental health awareness talk
where is the anti ragging affidavit form
how do i fill the anti ragging undertaking
who are the members of the anti ragging committee
is there an essay competition on ragging free campus
first aid training registration link
when is the fire drill
fire safety course syllabus
is there a minor in fire and safety engineering
nss blood donation camp date
where to register for blood donation
what is my blood group on the id card and how to change it
poisson distribution notes
poison ivy is a good song, who is playing at the fest
food poisoning chapter in biotech unit 3
shock absorbers ppt for auto dept
short circuit test on transformer viva questions
gas turbine notes unit 2
gas dynamics question paper
ic engine combustion and knocking notes
when is the inter college kabaddi match
we got smashed in the cricket final lol
he bowled a killer over yesterday
csk destroyed mi last night
our team got slaughtered in football
who won the shooting competition
is there a rifle club in ncc
boxing trials timing
karate self defence class for girls when
swimming pool timings
is the pool open on sunday
drowning in assignments can i get an extension
im buried under records this week
this heat is killing us, is there ac in the seminar hall
the canteen biryani is to die for
chilli chicken in canteen is fire
that dance performance was fire
the dj night was lit
canteen coffee tastes like poison lol
starving, is the mess open now
i'm hungry af what is for dinner
is the movie leo playing in the auditorium
which time is the horror movie screening
jailer movie fight scene was awesome
any book on serial killers in library
do you have the book to kill a mockingbird
have the library got the girl with the dragon tattoo
python course fees
where can i get anaconda installed in lab
is there a python workshop this week
snake game project in c code
cobra beer ad case study for marketing class
how do i join the hacking club
ethical hacking workshop fee
attack on titan club meet when
cyber attack types notes
ddos attack seminar topic ideas
heart attack prediction using ml project report
fall detection project for elderly guide
accident detection system using arduino who can guide
women safety app mini project idea
bullet points for my resume pls
crash course for gate exam
is there a crash course for maths arrear
how to apply for arrear exam
i failed in one subject what do i do
i fell in love with this campus
fell asleep in class, what did sir teach
my attendance fell below 75
hit the gym timings please
is gym open for girls in the evening
cut off marks for cse
paper cutting workshop for art club
can i cut my leave short and come back to hostel
who should i contact for a broken chair in class
fan not working in room 204
my id card is broken how to get new one
i lost my hall ticket
lost my earphones near the library
stuck in traffic will i get attendance
stuck at unit 4 can you explain stack
the projector screen is stuck in LH2
bomb calorimeter experiment viva
i bombed the interview lol when is the next drive
thread safety in java explain
what are the hostel timings
is there a doctor in the campus on saturdays
what are the health centre timings
medical certificate format for leave
medical insurance card for students how to get
does the college have a counsellor and what are her timings
indha assignment enna kolludhu
exam sethuduven pola da, portions evlo
semma kola pasi, mess eppo open
pasi uyir pogudhu canteen la enna iruku
phone sethu pochu charger enga iruku
laptop battery sethuduchu library la plug point iruka
class la thookam varudhu, next hour enna
thalaivar padam mass, auditorium la poduvangala
leo padathula fight scene semma
vikram padam theri, screening eppo
adi poli performance, culturals eppo mudiyum
dance vera level thee
biryani thee maathiri iruku, innum kidaikuma
sanda padam podranga nu sonnanga enga
match la namma team adichi thooki tanga
dhoni adicha six paathiya, match score enna
avan century adichan, ipo next match eppo
attendance romba kuraiva iruku enna panradhu
fees eppo kattanum
fees katta last date enna
bus eppo varum tambaram route
hostel la wifi varala
bonafide certificate epdi vaangaradhu
hall ticket eppo tharuvanga
library evlo neram open irukum
ratha dhaanam camp eppo
blood donation ku per kudukanum yaara paakanum
anti ragging form enga fill pananum
fire drill eppo nu theriyuma
paambu game project code iruka
python class enga nadakudhu
gas turbine notes irundha anupunga
shock absorber ppt venum
maths paper seri kashtam, revaluation eppo
arrear exam ku eppo apply pannanum
swimming pool eppo open aagum
karate class eppo start aagum
doctor eppo varuvaru health centre ku
nee enna kolra da, timetable anuppu
veyil kolludhu, seminar hall la ac iruka
கட்டணம் எப்போது கட்ட வேண்டும்
நூலகம் எத்தனை மணிக்கு திறக்கும்
பேருந்து எத்தனை மணிக்கு வரும்
ரத்த தான முகாம் எப்போது
தீயணைப்பு பயிற்சி எப்போது நடக்கும்
ராகிங் தடுப்பு படிவம் எங்கே கிடைக்கும்
பசி உயிர் போகுது, மெஸ் எப்போ திறக்கும்
வெயில் கொல்லுது, வகுப்பில் ஏசி இருக்கா
இந்த படத்துல சண்டை காட்சி செம
லியோ படம் எப்போது திரையிடுவாங்க
பாம்பு விளையாட்டு ப்ரோக்ராம் நோட்ஸ் இருக்கா
போன் செத்துடுச்சு, சார்ஜர் எங்க கிடைக்கும்
நம்ம டீம் மேட்ச்ல அடிச்சு தூக்கிட்டாங்க
நீச்சல் குளம் எப்போது திறந்திருக்கும்
மருத்துவ சான்றிதழ் எப்படி கொடுப்பது
`
  .trim()
  .split('\n')
