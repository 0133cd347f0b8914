import { useEffect, useEffectEvent, useLayoutEffect } from 'react';

/*
 * Back closes open dialogs, steps and menus: each has a history entry at the page's URL. The number of
 * entries equals the number of open layers. A layer closed by other means removes its entry; an entry left
 * behind, for example by a reload, is skipped.
 */

interface Layer {
  close: () => void;
}

/** Newest last. */
const layers: Layer[] = [];
let isLeaving = false;
let timer: ReturnType<typeof setTimeout> | undefined;

/** A layer still open after this gets its entry back. */
const CLOSED_AFTER_MS = 100;

const depth = (): number => history.state?.layer ?? 0;

function settleIn(delayMs: number): void {
  clearTimeout(timer);
  timer = setTimeout(settle, delayMs);
}

function settle(): void {
  if (isLeaving) return;
  // Keeps the router's state.
  while (depth() < layers.length) history.pushState({ ...history.state, layer: depth() + 1 }, '');
  if (depth() > layers.length) leave(depth() - layers.length);
}

function leave(entries: number): void {
  isLeaving = true;
  history.go(-entries);
}

function wentBack(): void {
  // The outermost closes the layers inside it.
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

export function useBack(isOpen: boolean, onBack: () => void): void {
  const back = useEffectEvent(onBack);
  useEffect(() => (isOpen ? open(() => back()) : undefined), [isOpen]);
}

/** For a dialog. Its entry precedes those of the steps inside it, whose effects run earlier. */
export function useBackCloses(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useLayoutEffect(() => (isOpen ? open(() => close()) : undefined), [isOpen]);
}

/** Returns to the page's own entry before changing its URL. */
export function backAtPage(change: () => void): void {
  if (depth() > 0) {
    window.addEventListener('popstate', change, { once: true });
    leave(depth());
  } else change();
}
