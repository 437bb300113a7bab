/** Phrases that were written after the emergency recogniser and are not used to build it, one a line: messages of people in danger or about them. */
export const emergencies = `
i don't want to be alive
i want to be dead
I have thoughts of killing myself
I'm thinking of ending everything tonight
there is no hope left for me, I want to die
i hurt myself with a blade
life has become meaningless i want to end it
what is the easiest way to kill myself
I can't take this life anymore
should i just end my life
nothing matters, i'm going to jump off the bridge
my friend is cutting herself
my roommate is talking about suicide
she says she has no reason to live
he told us goodbye and went up to the terrace
my classmate wants to kill himself after the results
i found a suicide note in my friend's room
she tried to hang herself from the fan
my bro is depressed and says he will end his life
im gonna kill myslef
i feel like dieing
i wana end my lyf
suicid
dont want to liv any more
my friend took 40 tablets
i drank a bottle of phenyl
she swallowed mosquito liquid
he took an overdose
i ate too many paracetamol tablets by mistake
my roommate had sleeping pills with alcohol
someone drank hand sanitizer in the hostel
i think my friend has been poisoned
a student is being beaten near the gate
he hit me and my head hurts
someone has a gun
they attacked us with sticks
he threatened to stab me
there's a big fight in the hostel and someone is bleeding
my boyfriend is beating me
he is trying to kill my friend
some people kidnapped my friend
a robber is in our flat
somebody attacked the watchman
i was sexually abused
a man groped me in the bus
my senior raped my friend
someone touched me inappropriately in the library
he is forcing me to sleep with him
a boy is sending me obscene messages
a guy is blackmailing me with my pictures
my teacher is harassing me
i am being followed by two men
there is a guy following me to my hostel
someone has been stalking my roommate
a stalker is waiting outside
a man keeps staring at me and following me around campus
someone is outside my room trying to open the door
i feel unsafe at the bus stop
seniors are ragging me please help
my friend was ragged last night and he is crying
the seniors made me dance without clothes
seniors beat me up in the hostel
they are bullying my roommate daily
my friend is unconscious
someone fainted in the lab
a student collapsed during the march
he's not waking up
my friend has trouble breathing
she is having an asthma attack
my chest hurts a lot
my dad had a heart attack
he has a seizure right now
my friend is bleeding from the head
my leg is broken
i fell from the stairs and can't move
there has been an accident near the main gate
my friend was hit by a car
i got an electric shock from the heater
she is choking on a piece of chicken
allergic reaction can't breathe
my roommate is vomiting blood
he drowned in the lake
we need an ambulance now
emergency in hostel d
please send a doctor urgently
ambulense needed at block a
he is uncontious
his breathing has stoped
there is fire in the hostel
fire in the chem lab
my room caught fire
a bike is on fire in the parking
i see smoke from the mess
gas leak in hostel b
there was a blast in the lab
snake in my bathroom
a snake entered our room
my friend was bitten by a snake
a scorpion bit me
i was bitten by a monkey
dog attacked my friend
enaku saaganum
naan saaga poren
vaazha pudikala enaku
thookku pottukalam nu iruku
tharkolai panna poren
mathirai niraya saptuten
avan visham kudichutan
en friend mayangi vizhundhutan
moochu vida mudiyala
nenju valikudhu
ratham nikkala
accident aayiduchu
hostel la thee pidichiduchu
room la paambu irukku
thel kadichiduchu
seniors adikranga
enna yaaro follow panranga
enna kapathunga
bayama irukku yaaro veliya nikuranga
தற்கொலை செய்து கொள்ளப் போகிறேன்
எனக்கு வாழ விருப்பமில்லை
அவன் மாத்திரை நிறைய சாப்பிட்டான்
விடுதியில் பாம்பு
அவளுக்கு ரத்தம் கொட்டுகிறது
தீ விபத்து
`
  .trim()
  .split('\n')

/** Ordinary messages that only sound like an emergency, not used to build the recogniser. */
export const ordinary = `
this semester is killing me
kill the fan please
who killed the vibe
how do i kill this background app
what are the terrace timings
can i study on the terrace
my phone is dead
dead battery in the projector remote
assignment deadline tomorrow
i am dying to try the new cafe
dying to know the results
i died laughing
die cutting machine in the workshop
dice games night
hang my jacket where
hangout place near gate
hanging poster rules
jump to page 5 of the notes
jumping jack challenge
cut off for the merit list
where do i cut paper in the library
cutting edge research lab
end of the exam
end time of the concert
how do i end my session on the portal
i want to end the hostel stay early
i do not want to stay in the hostel
life in hostel
lifetime membership gym
live stream of the concert
where is the live band
no reason to panic, results soon
can't go on the industrial visit
give up my seat how
tired of waiting for the bus
last day of admission
goodbye gift for a professor
pills shop
medicine syllabus
tablet for drawing
sleeping area in the library
poison band concert
overdose of fun at the carnival
drink menu at the canteen
drug store near campus
beat the queue tips
beating drums contest
hit me up for notes
hit list of movies
punch in attendance
kick the ball practice
fight night boxing ticket
fighter movie show
shoot schedule for the film club
shot glass for sale
gun metal grey hoodie
knife for cutting cake where
stab proof vest project
attack on titan cosplay
bomb disposal robot project
blast at the party
explosive dance moves
riot of colours holi event
fire safety drill
fire exit where
fire up the grill
setting the stage on fire with music
burning question for the dean
burn fat at gym
smoke break policy
smoking area
gas agency contact
gas chromatography lab
snake plant care
snake game high score
python snake logo sticker
scorpion zodiac talk
dog walking club
monkey bars in the ground
bee honey stall
follow the insta page
how do i follow the events page
followers count
who is following this club
stalk my profile
stalking linkedin for internships
watch the match where
watching a movie on friday
camera club meeting
photo of id card
touch base with mentor
touching story contest
harassment committee email
ragging rules pdf
anti ragging helpline form
bully film
safe locker
safety rules in lab
unsafe wifi warning
threat analysis lecture
scared of the exam
scary movie night
help me with maths
help desk timings
save the date
doctor appointment timing
health centre location
nurse job opening
hospital visit for nss
ambulance drill date
emergency contact form
first aid training
accident report template
accidental damage to laptop warranty
bus accident statistics project
fainting goat meme
unconscious mind psychology notes
heart attack grill burger price
heart disease lecture
stroke rehab volunteer
chest freezer for sale
breathing club yoga
breath mint
blood test cost
blood bank volunteer
bleeding colours on tie dye shirt
broken window room 12
broken bench report
fracture movie
burn mark on table who pays
swelling prices in canteen
choke in the sink please fix
drowning in notes
swim coach contact
shock sale at the store
shocked by the price of dosa
electric kettle allowed
electric shock lab viva questions
trapped in a group project
stuck with an assignment
fits me well, selling shirt
fit check
seizure of the throne play
collapse the sidebar
pass out certificate
passed out in 2022 alumni
exam pathi bayama iruku
phone sethuruchu
semma comedy sethuten
veyil kolluthu da
thookam varudhu
paambu padam paakalam
kathi padam song
adi dance practice eppo
saapadu venum
ratha dhanam camp eppo
light eriyuthu off pannunga
vaazhthukal
ரத்ததான முகாம்
கத்தி படம்
பரீட்சை பயமா இருக்கு
`
  .trim()
  .split('\n')
