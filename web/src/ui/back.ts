import { useEffect, useEffectEvent, useLayoutEffect } from 'react';

/*
 * Back closes open dialogs, steps and menus: each has a history entry at the page's URL, whose state
 * counts the layers. A layer closed by other means removes its entry; one left behind, for example by a
 * reload, is skipped.
 */

interface Layer {
  /** Returns false if it stays open, for example while sending. */
  close: () => unknown;
}

/** Newest last, without closing layers. */
const layers: Layer[] = [];
let isLeaving = false;
let afterLeaving: (() => void)[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

const depth = (): number => history.state?.layer ?? 0;

/** A dialog that replaces another one reuses its entry. */
function settleSoon(): void {
  clearTimeout(timer);
  timer = setTimeout(settle, 0);
}

function settle(): void {
  if (isLeaving) return;
  while (depth() < layers.length) history.pushState({ ...history.state, layer: depth() + 1 }, '');
  if (depth() > layers.length) leave(depth() - layers.length);
}

function leave(entries: number): void {
  isLeaving = true;
  document.addEventListener('click', repeatLater, { capture: true });
  history.go(-entries);
}

/** history.go is asynchronous: it would undo a navigation that starts before it arrives. */
function repeatLater(event: MouseEvent): void {
  const { target } = event;
  if (!(target instanceof HTMLElement)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  afterLeaving.push(() => target.click());
}

function left(): void {
  isLeaving = false;
  document.removeEventListener('click', repeatLater, { capture: true });
  const waiting = afterLeaving;
  afterLeaving = [];
  for (const act of waiting) act();
}

function wentBack(): void {
  if (isLeaving) left();
  else
    for (const layer of layers.slice(depth()).reverse()) {
      if (layer.close() === false) break;
      remove(layer);
    }
  settleSoon();
}

if (typeof window !== 'undefined') {
  window.addEventListener('popstate', wentBack);
  settleSoon();
}

function remove(layer: Layer): void {
  const at = layers.indexOf(layer);
  if (at >= 0) layers.splice(at, 1);
}

export function openLayer(close: Layer['close']): () => void {
  const layer = { close };
  layers.push(layer);
  settleSoon();
  return () => {
    remove(layer);
    settleSoon();
  };
}

export function useBack(isOpen: boolean, onBack: () => unknown): void {
  const back = useEffectEvent(onBack);
  useEffect(() => (isOpen ? openLayer(() => back()) : undefined), [isOpen]);
}

/** For a dialog. Its entry precedes those of its steps, whose effects run earlier. */
export function useBackCloses(isOpen: boolean, onClose: () => unknown): void {
  const close = useEffectEvent(onClose);
  useLayoutEffect(() => (isOpen ? openLayer(() => close()) : undefined), [isOpen]);
}

/** Closes all layers: a change of the page's URL has to start from the page's own entry. */
export function backAtPage(change: () => void): void {
  layers.length = 0;
  if (isLeaving) afterLeaving.push(() => backAtPage(change));
  else if (depth() > 0) {
    afterLeaving.push(change);
    leave(depth());
  } else change();
}
