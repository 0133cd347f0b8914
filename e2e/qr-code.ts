import type { Locator, Page } from '@playwright/test';
import jsQR from 'jsqr';

export async function decode(page: Page, picture: Locator): Promise<string | undefined> {
  const png = (await picture.screenshot()).toString('base64');
  const { data, width, height } = await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const context = canvas.getContext('2d');
    if (!context) throw new Error('This browser draws nothing.');
    context.drawImage(bitmap, 0, 0);
    const pixels = context.getImageData(0, 0, bitmap.width, bitmap.height);
    // Playwright serialises an array number by number.
    const data = Array.from(pixels.data, (value) => String.fromCharCode(value)).join('');
    return { data, width: pixels.width, height: pixels.height };
  }, png);
  return jsQR.default(Uint8ClampedArray.from(Buffer.from(data, 'latin1')), width, height)?.data;
}
