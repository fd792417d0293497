import { Button, Slider } from '@mantine/core';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { useTranslation } from '../../lib/use-translation.ts';
import { Modal } from '../../ui/modal.tsx';
import { type Crop, changeCrop, mostZoom, sideOf, wholeOf } from './crop.ts';
import classes from './crop-picture.module.css';

/** The sides of two squares in pixels: of the canvas on the page, and of the saved picture. */
const shownSide = 280;
const savedSide = 512;

/** The direction in which an arrow key moves the picture. */
const arrows: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const zooms: Record<string, number> = { '+': 1.1, '=': 1.1, '-': 1 / 1.1 };

function draw(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const side = sideOf(picture, crop.zoom);
  const context = canvas.getContext('2d');
  if (!context) return;
  context.imageSmoothingQuality = 'high';
  context.clearRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, crop.x - side / 2, crop.y - side / 2, side, side, 0, 0, canvas.width, canvas.height);
}

/** The cropped square as a file: WebP, or PNG if the browser cannot write WebP. */
async function cut(picture: ImageBitmap, crop: Crop): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = savedSide;
  canvas.height = savedSide;
  draw(canvas, picture, crop);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.9));
  if (!blob) throw new Error('the browser makes no picture of the canvas');
  return new File([blob], 'picture', { type: blob.type });
}

/** Crops a picture to a square: by dragging and a slider, or by arrow keys, plus and minus. */
export function CropPicture({
  picture,
  saving,
  onCut,
  onClose,
}: {
  picture: ImageBitmap;
  saving: boolean;
  onCut: (file: File) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation(['account', 'ui']);
  const canvas = useRef<HTMLCanvasElement>(null);
  const held = useRef<{ left: number; top: number } | null>(null);
  const [crop, setCrop] = useState(() => wholeOf(picture));
  // A ref callback, called at each render, draws the picture. An effect would run before the dialog mounts the canvas.
  const drawOn = (node: HTMLCanvasElement | null) => {
    canvas.current = node;
    if (node) draw(node, picture, crop);
  };
  const change = (next: (crop: Crop) => Partial<Crop>) => setCrop((now) => changeCrop(picture, now, next(now)));
  /** Moves the crop by pixels of the screen. */
  const move = (left: number, top: number) =>
    change(({ zoom, x, y }) => {
      const scale = sideOf(picture, zoom) / (canvas.current?.clientWidth || shownSide);
      return { x: x - left * scale, y: y - top * scale };
    });
  const zoomBy = (factor: number) => change(({ zoom }) => ({ zoom: zoom * factor }));

  const onPointerDown = (event: PointerEvent) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    held.current = { left: event.clientX, top: event.clientY };
  };
  const onPointerMove = (event: PointerEvent) => {
    if (!held.current) return;
    move(event.clientX - held.current.left, event.clientY - held.current.top);
    held.current = { left: event.clientX, top: event.clientY };
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.shiftKey ? 40 : 10;
    const direction = arrows[event.key];
    const factor = zooms[event.key];
    if (!direction && !factor) return;
    event.preventDefault();
    if (direction) move(direction[0] * step, direction[1] * step);
    if (factor) zoomBy(factor);
  };

  return (
    <Modal opened onClose={onClose} title={t('crop.title')} withCloseButton={false} size={344}>
      <div className={classes.body}>
        <div
          className={classes.area}
          role="application"
          aria-label={t('crop.area')}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a widget of its own that is operated by keys
          tabIndex={0}
          data-autofocus
          onPointerDown={onPointerDown}
          onPointerMove={onPointerMove}
          onPointerUp={() => {
            held.current = null;
          }}
          onPointerCancel={() => {
            held.current = null;
          }}
          onWheel={(event) => zoomBy(event.deltaY < 0 ? 1.08 : 1 / 1.08)}
          onKeyDown={onKeyDown}
        >
          <canvas ref={drawOn} width={shownSide * 2} height={shownSide * 2} />
        </div>
        <p className={classes.help}>{t('crop.help')}</p>
        <Slider
          color="ink"
          thumbLabel={t('crop.zoom')}
          label={null}
          min={1}
          max={mostZoom}
          step={0.05}
          value={crop.zoom}
          onChange={(zoom) => change(() => ({ zoom }))}
        />
        <div className={classes.buttons}>
          <Button loading={saving} onClick={async () => onCut(await cut(picture, crop))}>
            {t('crop.save')}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t('ui:cancel')}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
