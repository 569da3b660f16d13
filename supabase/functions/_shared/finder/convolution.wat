;; One convolution of a picture, all channels of a pixel side by side. Made into convolution-kernel.ts by
;; `node src/training/assemble.ts`. What it reads is quantised to 16 bits: two channels are multiplied and added by one
;; instruction. It takes four pixels and eight channels of the result at a time: eight vectors of sums stay in registers
;; while the weights run by, in the order in which they lie in memory: block of eight results, row of the window, column of
;; the window, two channels that go in, result, one of the two. Channels that go in come by four: their number is a multiple
;; of that. What it writes are floats.
(module
  (memory (export "memory") 1)
  (func (export "convolve")
    ;; All steps in bytes. $source: where the window of the first pixel begins. $sourceScale and $scales: what one is worth
    ;; of the numbers that go in, and of the weights of each result.
    (param $source i32) (param $pixelStep i32) (param $rowStep i32)
    (param $windowStep i32) (param $windowRowStep i32) (param $window i32) (param $channels i32) (param $sourceScale f32)
    (param $weights i32) (param $scales i32) (param $bias i32)
    (param $target i32) (param $targetPixel i32) (param $targetRow i32)
    (param $width i32) (param $height i32) (param $blocks i32) (param $floor f32)
    (local $block i32) (local $x i32) (local $y i32) (local $left i32) (local $down i32) (local $across i32)
    (local $corner i32) (local $weight i32) (local $p0 i32) (local $p1 i32) (local $p2 i32) (local $p3 i32)
    (local $w0 v128) (local $w1 v128) (local $s v128) (local $low v128) (local $zero v128)
    (local $scale0 v128) (local $scale1 v128) (local $bias0 v128) (local $bias1 v128)
    (local $a0 v128) (local $a1 v128) (local $b0 v128) (local $b1 v128)
    (local $c0 v128) (local $c1 v128) (local $d0 v128) (local $d1 v128)
    (local.set $low (f32x4.splat (local.get $floor)))
    (loop $blocksOfResults
      (local.set $scale0 (f32x4.mul (v128.load (local.get $scales)) (f32x4.splat (local.get $sourceScale))))
      (local.set $scale1 (f32x4.mul (v128.load offset=16 (local.get $scales)) (f32x4.splat (local.get $sourceScale))))
      (local.set $bias0 (v128.load (local.get $bias)))
      (local.set $bias1 (v128.load offset=16 (local.get $bias)))
      (local.set $y (i32.const 0))
      (loop $rows
        (local.set $x (i32.const 0))
        (loop $fours
          (local.set $a0 (local.get $zero)) (local.set $a1 (local.get $zero))
          (local.set $b0 (local.get $zero)) (local.set $b1 (local.get $zero))
          (local.set $c0 (local.get $zero)) (local.set $c1 (local.get $zero))
          (local.set $d0 (local.get $zero)) (local.set $d1 (local.get $zero))
          (local.set $weight (local.get $weights))
          (local.set $corner (i32.add (local.get $source) (i32.add
            (i32.mul (local.get $y) (local.get $rowStep))
            (i32.mul (local.get $x) (local.get $pixelStep)))))
          (local.set $down (local.get $window))
          (loop $windowRows
            (local.set $p0 (local.get $corner))
            (local.set $across (local.get $window))
            (loop $windowColumns
              (local.set $p1 (i32.add (local.get $p0) (local.get $pixelStep)))
              (local.set $p2 (i32.add (local.get $p1) (local.get $pixelStep)))
              (local.set $p3 (i32.add (local.get $p2) (local.get $pixelStep)))
              (local.set $left (local.get $channels))
              (loop $channelsIn
                (local.set $w0 (v128.load (local.get $weight)))
                (local.set $w1 (v128.load offset=16 (local.get $weight)))
                (local.set $s (v128.load32_splat (local.get $p0)))
                (local.set $a0 (i32x4.add (local.get $a0) (i32x4.dot_i16x8_s (local.get $s) (local.get $w0))))
                (local.set $a1 (i32x4.add (local.get $a1) (i32x4.dot_i16x8_s (local.get $s) (local.get $w1))))
                (local.set $s (v128.load32_splat (local.get $p1)))
                (local.set $b0 (i32x4.add (local.get $b0) (i32x4.dot_i16x8_s (local.get $s) (local.get $w0))))
                (local.set $b1 (i32x4.add (local.get $b1) (i32x4.dot_i16x8_s (local.get $s) (local.get $w1))))
                (local.set $s (v128.load32_splat (local.get $p2)))
                (local.set $c0 (i32x4.add (local.get $c0) (i32x4.dot_i16x8_s (local.get $s) (local.get $w0))))
                (local.set $c1 (i32x4.add (local.get $c1) (i32x4.dot_i16x8_s (local.get $s) (local.get $w1))))
                (local.set $s (v128.load32_splat (local.get $p3)))
                (local.set $d0 (i32x4.add (local.get $d0) (i32x4.dot_i16x8_s (local.get $s) (local.get $w0))))
                (local.set $d1 (i32x4.add (local.get $d1) (i32x4.dot_i16x8_s (local.get $s) (local.get $w1))))
                (local.set $w0 (v128.load offset=32 (local.get $weight)))
                (local.set $w1 (v128.load offset=48 (local.get $weight)))
                (local.set $s (v128.load32_splat offset=4 (local.get $p0)))
                (local.set $a0 (i32x4.add (local.get $a0) (i32x4.dot_i16x8_s (local.get $s) (local.get $w0))))
                (local.set $a1 (i32x4.add (local.get $a1) (i32x4.dot_i16x8_s (local.get $s) (local.get $w1))))
                (local.set $s (v128.load32_splat offset=4 (local.get $p1)))
                (local.set $b0 (i32x4.add (local.get $b0) (i32x4.dot_i16x8_s (local.get $s) (local.get $w0))))
                (local.set $b1 (i32x4.add (local.get $b1) (i32x4.dot_i16x8_s (local.get $s) (local.get $w1))))
                (local.set $s (v128.load32_splat offset=4 (local.get $p2)))
                (local.set $c0 (i32x4.add (local.get $c0) (i32x4.dot_i16x8_s (local.get $s) (local.get $w0))))
                (local.set $c1 (i32x4.add (local.get $c1) (i32x4.dot_i16x8_s (local.get $s) (local.get $w1))))
                (local.set $s (v128.load32_splat offset=4 (local.get $p3)))
                (local.set $d0 (i32x4.add (local.get $d0) (i32x4.dot_i16x8_s (local.get $s) (local.get $w0))))
                (local.set $d1 (i32x4.add (local.get $d1) (i32x4.dot_i16x8_s (local.get $s) (local.get $w1))))
                (local.set $weight (i32.add (local.get $weight) (i32.const 64)))
                (local.set $p0 (i32.add (local.get $p0) (i32.const 8)))
                (local.set $p1 (i32.add (local.get $p1) (i32.const 8)))
                (local.set $p2 (i32.add (local.get $p2) (i32.const 8)))
                (local.set $p3 (i32.add (local.get $p3) (i32.const 8)))
                (br_if $channelsIn (local.tee $left (i32.sub (local.get $left) (i32.const 4)))))
              ;; $p0 stands behind the channels of its pixel: back to its beginning, and on to the next column.
              (local.set $p0 (i32.add (local.get $windowStep)
                (i32.sub (local.get $p0) (i32.shl (local.get $channels) (i32.const 1)))))
              (br_if $windowColumns (local.tee $across (i32.sub (local.get $across) (i32.const 1)))))
            (local.set $corner (i32.add (local.get $corner) (local.get $windowRowStep)))
            (br_if $windowRows (local.tee $down (i32.sub (local.get $down) (i32.const 1)))))
          (local.set $p0 (i32.add (local.get $target) (i32.add
            (i32.mul (local.get $y) (local.get $targetRow))
            (i32.mul (local.get $x) (local.get $targetPixel)))))
          (v128.store (local.get $p0) (f32x4.max (local.get $low) (f32x4.add (local.get $bias0)
            (f32x4.mul (f32x4.convert_i32x4_s (local.get $a0)) (local.get $scale0)))))
          (v128.store offset=16 (local.get $p0) (f32x4.max (local.get $low) (f32x4.add (local.get $bias1)
            (f32x4.mul (f32x4.convert_i32x4_s (local.get $a1)) (local.get $scale1)))))
          (local.set $p0 (i32.add (local.get $p0) (local.get $targetPixel)))
          (v128.store (local.get $p0) (f32x4.max (local.get $low) (f32x4.add (local.get $bias0)
            (f32x4.mul (f32x4.convert_i32x4_s (local.get $b0)) (local.get $scale0)))))
          (v128.store offset=16 (local.get $p0) (f32x4.max (local.get $low) (f32x4.add (local.get $bias1)
            (f32x4.mul (f32x4.convert_i32x4_s (local.get $b1)) (local.get $scale1)))))
          (local.set $p0 (i32.add (local.get $p0) (local.get $targetPixel)))
          (v128.store (local.get $p0) (f32x4.max (local.get $low) (f32x4.add (local.get $bias0)
            (f32x4.mul (f32x4.convert_i32x4_s (local.get $c0)) (local.get $scale0)))))
          (v128.store offset=16 (local.get $p0) (f32x4.max (local.get $low) (f32x4.add (local.get $bias1)
            (f32x4.mul (f32x4.convert_i32x4_s (local.get $c1)) (local.get $scale1)))))
          (local.set $p0 (i32.add (local.get $p0) (local.get $targetPixel)))
          (v128.store (local.get $p0) (f32x4.max (local.get $low) (f32x4.add (local.get $bias0)
            (f32x4.mul (f32x4.convert_i32x4_s (local.get $d0)) (local.get $scale0)))))
          (v128.store offset=16 (local.get $p0) (f32x4.max (local.get $low) (f32x4.add (local.get $bias1)
            (f32x4.mul (f32x4.convert_i32x4_s (local.get $d1)) (local.get $scale1)))))
          ;; The last four overlap those before where the width is no multiple of four.
          (if (i32.lt_s (i32.add (local.get $x) (i32.const 4)) (local.get $width))
            (then
              (local.set $x (i32.add (local.get $x) (i32.const 4)))
              (if (i32.gt_s (local.get $x) (i32.sub (local.get $width) (i32.const 4)))
                (then (local.set $x (i32.sub (local.get $width) (i32.const 4)))))
              (br $fours))))
        (br_if $rows (i32.lt_s (local.tee $y (i32.add (local.get $y) (i32.const 1))) (local.get $height))))
      (local.set $weights (local.get $weight))
      (local.set $scales (i32.add (local.get $scales) (i32.const 32)))
      (local.set $bias (i32.add (local.get $bias) (i32.const 32)))
      (local.set $target (i32.add (local.get $target) (i32.const 32)))
      (br_if $blocksOfResults (i32.lt_s (local.tee $block (i32.add (local.get $block) (i32.const 1))) (local.get $blocks)))))

  ;; Rounds a run of floats to whole numbers of 16 bits, and gives back what one is worth. The furthest from zero becomes
  ;; 16383: sums of the widest layer, 9 x 96 products with weights of up to 127, fit into 32 bits. Places and length in
  ;; bytes; thirty-two of them at a time.
  (func (export "quantise") (param $source i32) (param $target i32) (param $bytes i32) (result f32)
    (local $at i32) (local $end i32) (local $most v128) (local $share f32) (local $shares v128)
    (local.set $end (i32.add (local.get $source) (local.get $bytes)))
    (local.set $at (local.get $source))
    (loop $measure
      (local.set $most (f32x4.max (local.get $most) (f32x4.abs (v128.load (local.get $at)))))
      (local.set $most (f32x4.max (local.get $most) (f32x4.abs (v128.load offset=16 (local.get $at)))))
      (br_if $measure (i32.lt_u (local.tee $at (i32.add (local.get $at) (i32.const 32))) (local.get $end))))
    (local.set $share (f32.div (f32.const 16383) (f32.max
      (f32.max (f32x4.extract_lane 0 (local.get $most)) (f32x4.extract_lane 1 (local.get $most)))
      (f32.max (f32x4.extract_lane 2 (local.get $most)) (f32x4.extract_lane 3 (local.get $most))))))
    ;; Where there are only zeros any scale will do.
    (if (f32.gt (local.get $share) (f32.const 1e30)) (then (local.set $share (f32.const 1))))
    (local.set $shares (f32x4.splat (local.get $share)))
    (loop $round
      (v128.store (local.get $target) (i16x8.narrow_i32x4_s
        (i32x4.trunc_sat_f32x4_s (f32x4.nearest
          (f32x4.mul (v128.load (local.get $source)) (local.get $shares))))
        (i32x4.trunc_sat_f32x4_s (f32x4.nearest
          (f32x4.mul (v128.load offset=16 (local.get $source)) (local.get $shares))))))
      (local.set $target (i32.add (local.get $target) (i32.const 16)))
      (br_if $round (i32.lt_u
        (local.tee $source (i32.add (local.get $source) (i32.const 32)))
        (local.get $end))))
    (f32.div (f32.const 1) (local.get $share)))

  ;; Adds one run of floats to another. Places and length in bytes; sixteen of them at a time.
  (func (export "add") (param $source i32) (param $target i32) (param $bytes i32)
    (local $end i32)
    (local.set $end (i32.add (local.get $target) (local.get $bytes)))
    (loop $fours
      (v128.store (local.get $target)
        (f32x4.add (v128.load (local.get $target)) (v128.load (local.get $source))))
      (local.set $source (i32.add (local.get $source) (i32.const 16)))
      (br_if $fours (i32.lt_u
        (local.tee $target (i32.add (local.get $target) (i32.const 16)))
        (local.get $end))))))
