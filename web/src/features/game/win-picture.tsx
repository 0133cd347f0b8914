import { brand } from '@sanduku/contracts/brand';
import type { Receipt } from '@sanduku/contracts/fairness/wire';
import { figuresOf } from '@sanduku/contracts/odds';
import { useEffect, useRef, useState } from 'react';
import { saveFile } from '../../lib/browser.ts';
import { amountText } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { ShareIcon } from '../../ui/icons.tsx';
import { oddsOf } from './sealed-rounds.ts';
import { winPicture as texts } from './win-picture.en.ts';

export interface WinPictureProps {
  round: Pick<Receipt, 'sealed' | 'pick' | 'outcome' | 'revealed'>;
  symbol: string;
}

const TYPE = 'image/png';

/** Contains nothing about the player. */
export function WinPicture({ round, symbol }: WinPictureProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [file, setFile] = useState<File>();

  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    let isGone = false;
    void drawWin(element, { round, symbol }).then(() =>
      // In advance: a share sheet opens only right after a press.
      element.toBlob((blob) => {
        if (blob && !isGone)
          setFile(new File([blob], `sanduku-${round.revealed.roundId}.png`, { type: TYPE }));
      }, TYPE),
    );
    return () => {
      isGone = true;
    };
  }, [round, symbol]);

  return (
    <div className="flex flex-col gap-3">
      <canvas
        ref={canvas}
        width={SIZE}
        height={SIZE}
        role="img"
        aria-label={texts.alt(Object.values(wordsOf({ round, symbol })))}
        className="w-full max-w-90 self-center rounded-md"
      />
      <div className="flex flex-wrap gap-3 *:flex-1">
        {file && navigator.canShare?.({ files: [file] }) && (
          <Button
            variant="primary"
            // Closing the sheet is not an error.
            onClick={() => void navigator.share({ files: [file] }).catch(() => undefined)}
          >
            <ShareIcon />
            {texts.share}
          </Button>
        )}
        <Button disabled={!file} onClick={() => file && saveFile(file.name, file, TYPE)}>
          {texts.save}
        </Button>
      </div>
    </div>
  );
}

/** A win is never shown without its odds. */
export function wordsOf({ round: { sealed, pick, outcome, revealed }, symbol }: WinPictureProps) {
  const figures = figuresOf(oddsOf(sealed));
  return {
    won: texts.won(amountText(outcome.prize, symbol)),
    box: texts.box(texts.prize(revealed.prizes[pick.selectedBox] ?? 0), pick.selectedBox + 1),
    paid: texts.paid(amountText(outcome.winAmount, symbol), amountText(pick.betAmount, symbol)),
    verified: texts.verified,
    round: texts.round(revealed.roundId),
    odds: texts.odds(figures),
    average: texts.average(figures),
  };
}

const SIZE = 1080;
const EDGE = 72;
const BAND = 96;
const BOX = 124;
const GAP = 16;

async function drawWin(canvas: HTMLCanvasElement, win: WinPictureProps): Promise<void> {
  const context = canvas.getContext('2d');
  if (!context) return;
  const style = getComputedStyle(document.documentElement);
  const dye = (name: string) => style.getPropertyValue(`--dye-${name}`);
  const [display, sans] = [style.getPropertyValue('--font-display'), style.getPropertyValue('--font-sans')];
  // Canvas needs loaded fonts; missing ones are ignored.
  await Promise.allSettled([display, sans].map((font) => document.fonts.load(`700 48px ${font}`)));
  const words = wordsOf(win);
  const { pick, revealed } = win.round;

  /** Shrinks to fit one line. */
  const write = (
    text: string,
    look: { x: number; y: number; size: number; font: string; width?: number },
  ) => {
    const width = look.width ?? SIZE - look.x - EDGE;
    context.font = `700 ${look.size}px ${look.font}`;
    const fitting = Math.min(1, width / context.measureText(text).width);
    context.font = `700 ${Math.floor(look.size * fitting)}px ${look.font}`;
    context.fillText(text, look.x, look.y);
  };

  context.fillStyle = dye('night');
  context.fillRect(0, 0, SIZE, SIZE);
  drawBand(context, [dye('indigo'), dye('marigold'), dye('sky')]);

  context.fillStyle = dye('paper');
  write(brand.name, { x: EDGE, y: 210, size: 64, font: display, width: 600 });
  write(texts.age, { x: SIZE - EDGE - 84, y: 206, size: 48, font: display });

  revealed.prizes.forEach((prize, place) => {
    const [x, y] = [EDGE + (place % 3) * (BOX + GAP), 268 + Math.floor(place / 3) * (BOX + GAP)];
    const isPicked = place === pick.selectedBox;
    context.fillStyle = dye(isPicked ? 'marigold' : 'indigo');
    context.fillRect(x, y, BOX, BOX);
    context.fillStyle = isPicked ? dye('night') : dye('lilac');
    const text = prize > 0 ? texts.prize(prize) : '–';
    context.textAlign = 'center';
    write(text, { x: x + BOX / 2, y: y + BOX / 2 + 13, size: 38, font: display, width: BOX - 12 });
    context.textAlign = 'start';
  });

  const beside = EDGE + 3 * (BOX + GAP) + 32;
  context.fillStyle = dye('marigold');
  write(words.won, { x: beside, y: 410, size: 88, font: display });
  context.fillStyle = dye('paper');
  write(words.box, { x: beside, y: 484, size: 44, font: sans });
  context.fillStyle = dye('lilac');
  write(words.paid, { x: beside, y: 546, size: 36, font: sans });

  context.fillStyle = dye('sky');
  write(`✓ ${words.verified}`, { x: EDGE, y: 768, size: 36, font: sans });
  context.fillStyle = dye('lilac');
  write(words.round, { x: EDGE, y: 816, size: 26, font: sans });

  context.fillStyle = dye('paper');
  context.fillRect(0, 872, SIZE, SIZE - 872);
  context.fillStyle = dye('night');
  write(words.odds, { x: EDGE, y: 952, size: 40, font: sans });
  write(words.average, { x: EDGE, y: 1018, size: 40, font: sans });
}

function drawBand(context: CanvasRenderingContext2D, colours: readonly string[]): void {
  for (let x = -BAND / 2, turn = 1; x < SIZE; x += BAND / 2, turn += 1) {
    context.fillStyle = colours[turn % colours.length] ?? '';
    const [foot, tip] = turn % 2 === 0 ? [BAND, 0] : [0, BAND];
    context.beginPath();
    context.moveTo(x, foot);
    context.lineTo(x + BAND / 2, tip);
    context.lineTo(x + BAND, foot);
    context.fill();
  }
}
