/** Puts a text on the clipboard; the older way where the newer is missing or forbidden. True when it worked. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

function copyBySelection(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.className = 'sr-only';
  // Beside what has the focus: a dialog that holds the focus would take it back from anywhere else.
  const previous = document.activeElement;
  (previous?.parentElement ?? document.body).append(field);
  field.select();
  const copied = document.execCommand('copy');
  field.remove();
  if (previous instanceof HTMLElement) previous.focus();
  return copied;
}
