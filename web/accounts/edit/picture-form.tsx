import { Button, FileButton } from '@mantine/core';
import { useState } from 'react';
import { removePicture, savePicture } from '../../../contract/account.ts';
import { displayName } from '../../../contract/person-name.ts';
import { focusIfLost } from '../../lib/focus-if-lost.ts';
import { lazyComponent } from '../../lib/lazy-component.ts';
import { faultMessage } from '../../lib/problem-message.ts';
import { useCall } from '../../lib/query.ts';
import { setMe, useSignedIn } from '../../lib/session.ts';
import { toast } from '../../lib/toast.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { confirm } from '../../ui/confirm.ts';
import form from '../../ui/form.module.css';
import { OnceLoaded } from '../../ui/once-loaded.tsx';
import classes from '../account-page.module.css';

const CropPicture = lazyComponent(() => import('./crop-picture.tsx'), 'CropPicture');

const chooseId = 'choose-picture';

export function PictureForm() {
  const { t } = useTranslation('account');
  const me = useSignedIn();
  const [chosen, setChosen] = useState<ImageBitmap | null>(null);
  // A photo of a camera takes a second or more to decode.
  const [isDecoding, setDecoding] = useState(false);
  const save = useCall(savePicture, {
    onSuccess: async ({ user }) => {
      setChosen(null);
      await setMe(user);
      toast.success(t('picture_saved'));
    },
  });
  const remove = useCall(removePicture, {
    onSuccess: async ({ user }) => {
      focusIfLost(`#${chooseId}`);
      await setMe(user);
      toast.success(t('picture_removed'));
    },
  });
  const choose = async (file: File | null) => {
    if (!file) return;
    setDecoding(true);
    try {
      setChosen(await createImageBitmap(file));
    } catch {
      toast.error(faultMessage('invalid_image', t('picture')));
    }
    setDecoding(false);
  };
  const askRemove = async () => {
    const sure = await confirm({
      title: t('picture_remove_title'),
      text: [t('picture_remove_text')],
      confirmLabel: t('picture_remove'),
      danger: true,
    });
    if (sure) remove.mutate({});
  };
  return (
    <section className={form.section}>
      <h2>{t('picture')}</h2>
      <div className={classes.picture}>
        <Avatar person={{ id: me.id, name: displayName(me), image: me.profile_image.url }} size={72} />
        <div className={form.buttons}>
          <FileButton onChange={choose} accept="image/png,image/jpeg,image/webp">
            {(props) => (
              <Button variant="default" id={chooseId} loading={isDecoding} {...props}>
                {t('picture_choose')}
              </Button>
            )}
          </FileButton>
          {me.profile_image.url && (
            <Button variant="subtle" loading={remove.isPending} onClick={askRemove}>
              {t('picture_remove')}
            </Button>
          )}
        </div>
      </div>
      <p className={form.help}>{t('picture_text')}</p>
      <OnceLoaded>
        {chosen && (
          <CropPicture
            picture={chosen}
            saving={save.isPending}
            onClose={() => setChosen(null)}
            onCut={(file) => save.mutate({ file })}
          />
        )}
      </OnceLoaded>
    </section>
  );
}
