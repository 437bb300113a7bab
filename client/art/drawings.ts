import { join } from 'node:path'
import { owlFace } from './creatures/owl.ts'
import { dark, type Ground, light, type Palette } from './palette.ts'
import * as banners from './scenes/banners.ts'
import * as clubs from './scenes/clubs.ts'
import * as empty from './scenes/empty.ts'
import { ask, clubBuzz, explore, learn, sit, tell } from './scenes/feeds.ts'
import { plane, rocket } from './scenes/flight.ts'
import * as mascots from './scenes/mascots.ts'
import { business, developer, icon } from './scenes/portraits.ts'
import { bicycle, laptop } from './scenes/thrift.ts'
import { picture } from './strokes.ts'

type Size = [width: number, height: number]
type Row = [folder: string, name: string, title: string, size: Size, ground: Ground | null, scene: (palette: Palette) => string[]]

const banner: Size = [344, 240]
const mascot: Size = [200, 200]
const club: Size = [560, 240]
const blank: Size = [200, 160]
const portrait: Size = [240, 240]
const ware: Size = [480, 360]

const rows: Row[] = [
  ['feeds', 'lounge-sit', 'Tea on the veranda', banner, null, sit],
  ['feeds', 'lounge-ask', 'Two who talk', banner, null, ask],
  ['feeds', 'lounge-tell', 'A kite over the roofs', banner, null, tell],
  ['feeds', 'learn', 'An open book', banner, null, learn],
  ['feeds', 'explore', 'A market stall', banner, null, explore],
  ['feeds', 'club-buzz', 'A drum, a brush and a camera', banner, null, clubBuzz],
  ['feeds', 'clubs', 'Three friends under bunting', banner, null, banners.clubs],
  ['feeds', 'shops', 'Two shops of a street', banner, null, banners.shops],
  ['feeds', 'thrift', 'A rail of clothes, a crate of books and a radio', banner, null, banners.thrift],
  ['feeds', 'events', 'A calendar between lanterns', banner, null, banners.events],
  ['feeds', 'profile-shop', 'A table of home-made things', banner, null, banners.profileShop],
  ['landing', 'meet', 'A myna with a tumbler of tea', mascot, null, mascots.meet],
  ['landing', 'learn', 'A palm squirrel that reads on a pile of books', mascot, null, mascots.learn],
  ['landing', 'clubs', 'A pilot with cap and scarf at a drum', mascot, null, mascots.clubs],
  ['landing', 'events', 'A myna on the bunting', mascot, null, mascots.events],
  ['landing', 'market', 'A palm squirrel with a cloth bag', mascot, null, mascots.market],
  ['landing', 'compa', 'Compa, an owl of kolam loops', mascot, null, mascots.compa],
  ['landing', 'rocket', 'A rocket leaves its cloud', [320, 360], null, rocket],
  ['landing', 'plane', 'A paper-plane', [64, 48], null, plane],
  ['compa', 'compa-face', "Compa's face", [64, 64], null, owlFace],
  ['clubs', 'resonance', 'A veena and a mridangam', club, 'lounge', clubs.resonance],
  ['clubs', 'aesthetica', 'A canvas on its easel', club, 'market', clubs.aesthetica],
  ['clubs', 'shutterscape', 'A camera and its pictures', club, 'learn', clubs.shutterscape],
  ['clubs', 'codeforge', 'A laptop between two braces', club, 'lounge', clubs.codeforge],
  ['clubs', 'thirai', 'Two masks on a stage', club, 'clubs', clubs.thirai],
  ['clubs', 'club', 'Stools round a kolam', club, 'learn', clubs.club],
  ['thrift', 'laptop', 'A laptop with a price', ware, 'market', laptop],
  ['thrift', 'bicycle', 'A bicycle with a basket', ware, 'market', bicycle],
  ['empty', 'no-posts', 'A kolam just begun', blank, null, empty.noPosts],
  ['empty', 'no-businesses', 'A shop with its shutter down', blank, null, empty.noBusinesses],
  ['empty', 'no-clubs', 'Three empty stools', blank, null, empty.noClubs],
  ['empty', 'no-events', 'A myna before an empty calendar', blank, null, empty.noEvents],
  ['empty', 'no-notifications', 'A palm squirrel before a bell that hangs still', blank, null, empty.noNotifications],
  ['empty', 'not-found', 'A paper-plane, nose in the ground', blank, null, empty.notFound],
  ['landing', 'developer', 'The developer on the veranda', portrait, 'lounge', developer],
  ['.', 'business', 'A shop that has no logo yet', portrait, 'market', business],
]

/** All pictures by file path below client/public, in both colour schemes except for the app icon. */
export const drawings = (): [path: string, svg: string][] => [
  ['icon.svg', picture('Thinnai', light, icon(light), [512, 512], null)],
  ...rows.flatMap(([folder, name, title, size, ground, scene]): [path: string, svg: string][] => [
    [join(folder, `${name}.svg`), picture(title, light, scene(light), size, ground)],
    [join(folder, `${name}-dark.svg`), picture(title, dark, scene(dark), size, ground)],
  ]),
]
