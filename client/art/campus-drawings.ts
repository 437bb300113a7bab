import { light } from './palette.ts'
import * as classPhotos from './scenes/campus/class-photos.ts'
import * as classmates from './scenes/campus/classmates.ts'
import * as evenings from './scenes/campus/evenings.ts'
import * as faces from './scenes/campus/faces.ts'
import * as food from './scenes/campus/food.ts'
import * as outdoors from './scenes/campus/outdoors.ts'
import * as phonePhotos from './scenes/campus/phone-photos.ts'
import * as screenshots from './scenes/campus/screenshots.ts'
import * as shops from './scenes/campus/shops.ts'
import * as study from './scenes/campus/study.ts'
import * as walk from './scenes/campus/walk.ts'
import * as wares from './scenes/campus/wares.ts'
import { picture } from './strokes.ts'

type Size = [width: number, height: number]
type Row = [name: string, title: string, size: Size, shapes: string[]]

/** The only picture of a post. */
const single: Size = [600, 400]
/** One of several pictures of a post, or a shop's picture. */
const cell: Size = [480, 360]
/** The last of an odd number of pictures, which has the full width. */
const panorama: Size = [600, 300]
/** The screen of a phone. */
const screen: Size = [480, 560]
/** A profile picture. */
const face: Size = [64, 64]

const rows: Row[] = [
  ['tiffin', 'A tiffin carrier on a red step', single, food.tiffin],
  ['brownie-box', 'Brownies in a box', cell, food.brownieBox],
  ['oven', 'Brownies in the oven', cell, food.oven],
  ['exam-special', 'Brownies and filter coffee by night', single, food.examSpecial],
  ['dosai', 'A dosai on a leaf', single, food.dosai],
  ['library-steps', 'Students on the library steps at dusk', single, study.librarySteps],
  ['accounts', 'A notebook, a calculator and a brownie', single, study.accounts],
  ['library-table', 'Readers at a long table', single, study.libraryTable],
  ['bus-joins', 'Two bus routes on ruled paper', single, study.busJoins],
  ['chess', 'A chess board short of pawns', single, study.chess],
  ['menu-board', 'The menu board of the canteen', single, study.menuBoard],
  ['bus-stop', 'A bus stop in the rain', single, outdoors.busStop],
  ['terrace', 'Sunrise behind a water tank', single, outdoors.terrace],
  ['scoreboard', 'A scoreboard at 185 for 6', single, outdoors.scoreboard],
  ['mural', 'A wall half painted', single, outdoors.mural],
  ['bottle', 'A blue bottle on the wall of the gate', single, outdoors.bottle],
  ['stage', 'A poet in the light of a stage', single, evenings.stage],
  ['poster-wall', 'Posters on a wall', single, evenings.posterWall],
  ['lighthouse', 'The lighthouse of the Marina', single, evenings.lighthouse],
  ['lamp-in-rain', 'A paper lamp in the rain', single, evenings.lampInRain],
  ['lamps', 'Paper lamps in three sizes', single, evenings.lamps],
  ['boat', 'A fishing boat on the sand', cell, walk.boat],
  ['kites', 'Three kites', cell, walk.kites],
  ['sundal', 'A lit sundal cart', cell, walk.sundal],
  ['tea', 'Tea and a camera on the sea wall', cell, walk.tea],
  ['wave', 'Footprints and a crab', panorama, walk.wave],
  ['cat-scooter', 'A cat on a scooter', cell, walk.catScooter],
  ['cat-books', 'A cat asleep on books', cell, walk.catBooks],
  ['bat', 'A cricket bat with a price', single, wares.bat],
  ['pass-holder', 'A pass holder sewn by hand', single, wares.passHolder],
  ['jimikki', 'Earrings dry on a line', single, wares.jimikki],
  ['candles', 'Candles in tea glasses', single, wares.candles],
  ['portrait', 'A portrait', cell, wares.portrait],
  ['tripod', 'A camera before a backdrop', cell, wares.tripod],
  ['notes-in-hand', 'A sheet of notes, held in a corridor', single, classPhotos.notesInHand],
  ['notebook-page', 'A page of a notebook with boxes and arrows', single, classPhotos.notebookPage],
  ['blackboard', 'A blackboard with four friends round a table', single, classPhotos.blackboard],
  ['mess-plate', 'A steel plate with rice, sambar and poriyal', single, phonePhotos.messPlate],
  ['id-card', 'An ID card, held in a hand', single, phonePhotos.idCard],
  ['train-window', 'Tea at the window of a train in the rain', single, phonePhotos.trainWindow],
  ['timetable', 'A screenshot of a timetable in three colours', screen, screenshots.timetable],
  ['terminal', 'A screenshot of a program that has failed', single, screenshots.terminal],
  ['shop-brownie-point', 'Brownies on a stand', cell, shops.browniePoint],
  ['shop-kaagitham', 'Notebooks and a paper lamp', cell, shops.kaagitham],
  ['shop-second-look', 'A camera and two portraits', cell, shops.secondLook],
  ['shop-jimikki-corner', 'A pair of jimikkis on a card', cell, shops.jimikkiCorner],
  ['shop-madras-doors', 'Lino prints of doors', cell, shops.madrasDoors],
  ['shop-pickle-and-page', 'Lemon pickle and paperbacks', cell, shops.picklePage],
  ['face-kavya', 'A student with jasmine in her hair', face, faces.kavya],
  ['face-arjun', 'A baker', face, faces.arjun],
  ['face-meenakshi', 'An open book', face, faces.meenakshi],
  ['face-farhan', 'A student with headphones', face, faces.farhan],
  ['face-divya', 'A paper bird', face, faces.divya],
  ['face-ananya', 'A singer with glasses', face, faces.ananya],
  ['face-senthil', 'A local train', face, faces.senthil],
  ['face-nila', 'The moon over water', face, faces.nila],
  ['face-ishita', 'A black cat', face, faces.ishita],
  ['face-vetri', 'A cricket ball', face, faces.vetri],
  ['face-nandhini', 'A student with two plaits', face, classmates.nandhini],
  ['face-karthik', 'A wicketkeeper', face, classmates.karthik],
  ['face-lakshmi', 'A student with flowers in her hair', face, classmates.lakshmi],
  ['face-yazhini', 'The window of a train', face, classmates.yazhini],
  ['face-imran', 'A student with a hood and glasses', face, classmates.imran],
  ['face-thenmozhi', 'A tumbler of coffee', face, classmates.thenmozhi],
  ['face-gokul', 'A student with curls', face, classmates.gokul],
  ['face-grace', 'A hand with mehendi', face, classmates.grace],
]

/** The pictures of the sample campus, by file path below server/embedded/sample-pictures. */
export const campusDrawings = (): [path: string, svg: string][] =>
  rows.map(([name, title, size, shapes]) => [`${name}.svg`, picture(title, light, shapes, size, null)])
