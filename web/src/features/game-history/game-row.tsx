import type { PlayedGame } from '@sanduku/contracts/game/api';
import { useId, useState } from 'react';
import { Amount } from '../../ui/amount.tsx';
import { Button } from '../../ui/button.tsx';
import { ChevronDownIcon } from '../../ui/icons.tsx';
import { ListRow } from '../../ui/list-row.tsx';
import { TimeLabel } from '../../ui/time-label.tsx';
import { ReceiptPanel } from './receipt-panel.tsx';
import { history } from './texts.en.ts';

interface GameRowProps {
  game: PlayedGame;
  currencySymbol: string;
}

export function GameRow({ game, currencySymbol }: GameRowProps) {
  const { won, prize, betAmount, selectedBox, createdat, roundId } = game;
  const [isOpen, setOpen] = useState(false);
  const panelId = useId();
  return (
    <ListRow
      title={
        <>
          {won ? history.won : history.lost}{' '}
          <Amount
            amount={won ? prize : betAmount}
            symbol={currencySymbol}
            direction={won ? 'in' : 'out'}
            className="ml-1"
          />
        </>
      }
      detail={
        <>
          {history.box(selectedBox + 1)}, {history.stake}{' '}
          <Amount amount={betAmount} symbol={currencySymbol} />
        </>
      }
      end={
        <Button
          variant="quiet"
          aria-expanded={isOpen}
          aria-controls={isOpen ? panelId : undefined}
          onClick={() => setOpen(!isOpen)}
          className="-mr-3 px-3"
        >
          {history.receipt}
          <span className="sr-only">{history.receiptOf(roundId)}</span>
          <ChevronDownIcon className={isOpen ? 'size-4 rotate-180' : 'size-4'} />
        </Button>
      }
      endDetail={<TimeLabel at={createdat} />}
      below={
        isOpen && (
          <div id={panelId} className="pt-3 pb-1">
            <ReceiptPanel gameId={game.id} />
          </div>
        )
      }
    />
  );
}
