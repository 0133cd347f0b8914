import { useEffect, useEffectEvent, useLayoutEffect } from 'react';

/*
 * Back closes what is open: each open dialog, step or menu has an entry of its own in the history, at the address of the
 * page. The entries above the page are kept as many as there are things open: one that is closed by other means takes its
 * entry along, and one that was left behind, such as by a reload or by a link inside a dialog, is passed over.
 */

interface Layer {
  close: () => void;
}

/** What is open, the newest last. */
const layers: Layer[] = [];
let isLeaving = false;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Long enough for what was asked to close to have closed; what is still open then gets its entry back. */
const CLOSED_AFTER_MS = 100;

const depth = (): number => history.state?.layer ?? 0;

function settleIn(delayMs: number): void {
  clearTimeout(timer);
  timer = setTimeout(settle, delayMs);
}

function settle(): void {
  if (isLeaving) return;
  // The router's own part of the state stays: for it, nothing has happened.
  while (depth() < layers.length) history.pushState({ ...history.state, layer: depth() + 1 }, '');
  if (depth() > layers.length) leave(depth() - layers.length);
}

function leave(entries: number): void {
  isLeaving = true;
  history.go(-entries);
}

function wentBack(): void {
  // The outermost of what was left takes the rest along.
  if (!isLeaving) layers[depth()]?.close();
  isLeaving = false;
  settleIn(CLOSED_AFTER_MS);
}

if (typeof window !== 'undefined') {
  window.addEventListener('popstate', wentBack);
  settleIn(0);
}

function open(close: () => void): () => void {
  const layer = { close };
  layers.push(layer);
  settleIn(0);
  return () => {
    const at = layers.indexOf(layer);
    if (at >= 0) layers.splice(at, 1);
    settleIn(0);
  };
}

/** For a step inside a dialog, or a menu: Back undoes it. */
export function useBack(isOpen: boolean, onBack: () => void): void {
  const back = useEffectEvent(onBack);
  useEffect(() => (isOpen ? open(() => back()) : undefined), [isOpen]);
}

/** For a dialog. Its entry comes before those of the steps inside it, whose effects run earlier. */
export function useBackCloses(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useLayoutEffect(() => (isOpen ? open(() => close()) : undefined), [isOpen]);
}

/** Goes back to the entry of the page itself, and then changes its address: earlier it would be that of a layer. */
export function backAtPage(change: () => void): void {
  if (depth() > 0) {
    window.addEventListener('popstate', change, { once: true });
    leave(depth());
  } else change();
}
