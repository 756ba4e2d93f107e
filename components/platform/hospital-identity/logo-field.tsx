'use client';

import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { type ChangeEvent, useId, useRef } from 'react';
import { Banner } from '@/components/platform/ui/banner';
import { Button } from '@/components/platform/ui/button';
import { useToast } from '@/components/platform/ui/toast';
import { logoAtMost, logoTypes } from '@/lib/domain/codes/logos';
import { removeLogoContract, setLogoContract } from '@/lib/platform/hospital-identity/contract';
import { call } from '@/lib/platform/http/call';

type LogoFieldProps = {
  provider: { uuid: string };
  /** Its address; null: none. */
  logo: string | null;
};

/** Shows the hospital's logo, replaces it with an image of this device, or removes it. */
export function LogoField({ provider, logo }: LogoFieldProps) {
  const router = useRouter();
  const toast = useToast();
  const file = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const params = { provider_id: provider.uuid };
  const saving = useMutation({
    mutationFn: async (image: File | null) => {
      if (image === null) return call(removeLogoContract, { params });
      if (image.size > logoAtMost) {
        throw new Error(`The image is larger than ${logoAtMost / 1024} KB. Choose a smaller one.`);
      }
      return call(setLogoContract, { params, body: { image: await base64Of(image) } });
    },
    onSuccess: ({ data }) => {
      toast({ title: data.logo === null ? 'The logo was removed' : 'The logo was saved' });
      router.refresh();
    },
  });
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [image] = currentTarget.files ?? [];
    // The same file can be chosen again.
    currentTarget.value = '';
    if (image && !saving.isPending) saving.mutate(image);
  };
  return (
    <div className="flex flex-col items-start gap-2">
      <h3 className="font-medium">Logo</h3>
      <p id={hintId} className="text-ink-faint text-sm">
        PNG or JPEG, at most {logoAtMost / 1024} KB.
      </p>
      {logo && (
        <div className="rounded-md border border-line bg-white p-3">
          {/* biome-ignore lint/performance/noImgElement: it is shown as it will be printed. */}
          <img src={logo} alt="The hospital’s logo" className="max-h-24 max-w-60 object-contain" />
        </div>
      )}
      <input
        ref={file}
        type="file"
        accept={logoTypes.join(',')}
        aria-label="Image for the logo"
        className="sr-only"
        tabIndex={-1}
        onChange={choose}
      />
      <div className="flex flex-wrap gap-2">
        <Button
          icon="image-up"
          pending={saving.isPending}
          pendingLabel="Saving…"
          aria-describedby={hintId}
          onClick={() => file.current?.click()}
        >
          {logo ? 'Replace the logo' : 'Choose a logo'}
        </Button>
        {logo && (
          <Button icon="trash" pending={saving.isPending} onClick={() => saving.mutate(null)}>
            Remove the logo
          </Button>
        )}
      </div>
      {saving.error && <Banner tone="danger">Not saved: {saving.error.message}</Banner>}
    </div>
  );
}

async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}
