/**
 * The signs of Rotative Imaging, in a square of 1000 with y downwards: `ink` is black, `holes` are knocked out of it.
 * Ink may overlap ink, but no hole may lie where two pieces of ink overlap.
 */
import { contoursOf, ellipse, polygon, roundedBox, turned } from './path.mjs';

/** @typedef {{ink: import('./path.mjs').Point[][], holes?: import('./path.mjs').Point[][]}} Drawing */

const star = () => {
  const corners = Array.from({ length: 10 }, (_, point) => {
    const radius = point % 2 === 0 ? 520 : 215;
    const angle = ((point * 36 - 90) * Math.PI) / 180;
    return [500 + radius * Math.cos(angle), 545 + radius * Math.sin(angle)];
  });
  return { ink: polygon(corners) };
};

const heart = () => ({
  ink: contoursOf(
    'M500 950C440 850 20 640 20 330C20 160 140 60 275 60C380 60 460 120 500 215C540 120 620 60 725 60C860 60 980 160 980 330C980 640 560 850 500 950Z',
  ),
});

const arrow = (degrees) => ({
  ink: turned(contoursOf('M-520 -150H20V-450L520 0L20 450V150H-520Z'), degrees, 500, 500),
});

/** A die: the frame, and its pips in thirds. */
const die = (pips) => {
  const places = {
    1: [[0, 0]],
    2: [
      [-1, 1],
      [1, -1],
    ],
    3: [
      [-1, 1],
      [0, 0],
      [1, -1],
    ],
    4: [
      [-1, -1],
      [1, -1],
      [-1, 1],
      [1, 1],
    ],
    5: [
      [-1, -1],
      [1, -1],
      [0, 0],
      [-1, 1],
      [1, 1],
    ],
    6: [
      [-1, -1],
      [1, -1],
      [-1, 0],
      [1, 0],
      [-1, 1],
      [1, 1],
    ],
  };
  const radius = pips === 1 ? 150 : 104;
  return {
    ink: [
      ...roundedBox(0, 0, 1000, 1000, 190),
      ...places[pips].flatMap(([x, y]) => ellipse(500 + 244 * x, 500 + 244 * y, radius)),
    ],
    holes: roundedBox(82, 82, 918, 918, 120),
  };
};

const cherries = () => ({
  ink: [
    ...ellipse(232, 742, 230),
    ...ellipse(742, 770, 230),
    ...contoursOf('M206 540C228 380 360 200 566 84L604 148C430 250 300 390 276 540Z'),
    ...contoursOf('M546 110C610 240 690 380 704 560L778 556C764 370 694 210 618 84Z'),
    ...contoursOf('M570 128C640 -10 830 -40 996 60C930 216 720 258 570 128Z'),
  ],
  holes: [
    ...contoursOf('M690 116C760 66 830 54 896 66C840 96 770 116 690 116Z'),
    ...contoursOf(
      'M82 742C82 660 136 606 206 596C226 594 232 626 212 634C164 652 132 690 126 744C122 768 82 768 82 742Z',
    ),
    ...contoursOf(
      'M592 770C592 688 646 634 716 624C736 622 742 654 722 662C674 680 642 718 636 772C632 796 592 796 592 770Z',
    ),
  ],
});

const lemon = () => {
  const body = contoursOf(
    'M-452 -60C-412 -78 -392 -118 -356 -160C-270 -262 -130 -316 0 -316C136 -316 272 -262 358 -160C390 -120 420 -96 462 -76C508 -52 508 52 462 76C420 96 390 120 358 160C272 262 136 316 0 316C-130 316 -270 262 -356 160C-392 118 -412 78 -452 60C-492 42 -492 -42 -452 -60Z',
  );
  const shine = contoursOf(
    'M-292 -70C-236 -178 -130 -240 -10 -246C16 -246 16 -204 -8 -202C-112 -194 -202 -142 -252 -52C-266 -30 -304 -46 -292 -70Z',
  );
  const pores = [
    [150, 120],
    [40, 190],
    [250, 20],
    [60, 70],
  ].flatMap(([x, y]) => ellipse(x, y, 22));
  return {
    ink: [
      ...turned(body, -34, 470, 590),
      ...contoursOf('M884 262C768 214 690 110 700 0C836 22 938 124 884 262Z'),
    ],
    holes: turned([...shine, ...pores], -34, 470, 590),
  };
};

const bell = () => ({
  ink: [
    ...ellipse(500, 86, 86),
    ...contoursOf(
      'M500 96C700 96 772 250 782 440C790 580 826 650 900 716H100C174 650 210 580 218 440C228 250 300 96 500 96Z',
    ),
    ...roundedBox(50, 752, 950, 852, 50),
    ...contoursOf('M374 888H626C620 960 566 1000 500 1000C434 1000 380 960 374 888Z'),
  ],
  holes: contoursOf(
    'M318 610C312 600 318 420 330 360C344 288 374 232 424 196C446 184 466 206 450 226C410 274 392 326 384 392C376 460 376 560 372 612C368 636 326 634 318 610Z',
  ),
});

/** The plate; its letters are knocked out by the maker, from the font itself. */
const bar = () => ({
  ink: [...roundedBox(0, 165, 1000, 835, 96), ...roundedBox(64, 229, 936, 771, 44)],
  holes: roundedBox(38, 203, 962, 797, 64),
});

const seven = () => ({
  ink: contoursOf(
    'M90 90C120 30 180 20 260 50C420 112 560 106 690 52C770 18 850 22 910 60V210C700 440 590 660 570 980H250C270 720 390 500 610 310C520 344 390 346 300 308C240 282 200 300 176 380H90Z',
  ),
});

/** A cut stone: its facets, with light between them. */
const diamond = () => {
  const [top, girdle, foot] = [60, 350, 980];
  const table = [
    [215, top],
    [500, top],
    [785, top],
  ];
  const belt = [
    [0, girdle],
    [335, girdle],
    [665, girdle],
    [1000, girdle],
  ];
  const tip = [500, foot];
  const facets = [
    [table[0], belt[1], belt[0]],
    [table[0], table[1], belt[1]],
    [table[1], belt[2], belt[1]],
    [table[1], table[2], belt[2]],
    [table[2], belt[3], belt[2]],
    [belt[0], belt[1], tip],
    [belt[1], belt[2], tip],
    [belt[2], belt[3], tip],
  ];
  return { ink: facets.flatMap((corners) => polygon(corners, 15)) };
};

/** Signs as wide as a figure: they stand in one line with figures and letters. */
export const NARROW_SIGNS = new Map([
  ['★', star()],
  ['♥', heart()],
  ['→', arrow(0)],
  ['↑', arrow(-90)],
  ['↓', arrow(90)],
]);

/** Signs as wide as capitals are high: each stands alone. */
export const SQUARE_SIGNS = new Map([
  ['⚀', die(1)],
  ['⚁', die(2)],
  ['⚂', die(3)],
  ['⚃', die(4)],
  ['⚄', die(5)],
  ['⚅', die(6)],
  ['🍒', cherries()],
  ['🍋', lemon()],
  ['🔔', bell()],
  ['▬', bar()],
  ['➐', seven()],
  ['♦', diamond()],
]);
